import type { BillingContext } from '#db/billing/context.ts'
import type { Invitation } from './invitation-rows.ts'

/** What the steps of a payment for a new membership need. */
export type JoinRun = {
  readonly ctx: BillingContext
  readonly invitation: Invitation
  readonly clock: () => Date
  /** Set by the job: no page shows how the payment ends, so its payer is emailed. */
  readonly isByJob?: true
}
