import type { BillingContext } from '#db/billing/context.ts'

export type DunningContext = BillingContext & {
  /** Signs the payment links in emails. */
  readonly payLinkKey: string
}
