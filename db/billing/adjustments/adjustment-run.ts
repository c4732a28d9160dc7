import type { AdjustmentRefusal } from '#shared/domain/billing/adjustments/adjustments.ts'
import type { BillingContext } from '../context.ts'
import type { SubscriptionRow } from '../subscription-rows.ts'
import type { AdjustmentRow } from './adjustment-rows.ts'

/** The context with a clock that goes on: readings of one run must be in order. */
export type AdjustmentRun = {
  readonly ctx: BillingContext
  readonly clock: () => Date
  readonly subscription: SubscriptionRow
}

export type AdjustmentResult =
  | { readonly kind: 'ended'; readonly adjustment: AdjustmentRow }
  /** The account may have been changed; a job finds out. */
  | { readonly kind: 'pending' }
  /** Nothing was changed, and nothing was written. */
  | { readonly kind: 'not-begun'; readonly why: AdjustmentRefusal | 'away' | 'busy' }
