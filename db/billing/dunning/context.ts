import type { BillingContext } from '#db/billing/context.ts'

export type DunningContext = BillingContext & {
  /** Signs the links of emails about what is due. */
  readonly payLinkKey: string
}
