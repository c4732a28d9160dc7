import type { RefundRefusal } from '#shared/domain/billing/refunds.ts'
import type { BillingContext } from '../context.ts'
import type { RefundRow } from './refund-rows.ts'

/** The context with a clock that goes on: readings of one run must be in order. */
export type RefundRun = { readonly ctx: BillingContext; readonly clock: () => Date }

export type RefundResult =
  | { readonly kind: 'ended'; readonly refund: RefundRow }
  /** Money may have moved; a job finds out. */
  | { readonly kind: 'pending' }
  /** Nothing was given back, and nothing was written. */
  | {
      readonly kind: 'not-begun'
      readonly why: RefundRefusal | 'away' | 'busy' | 'day-limit' | 'unknown-payment' | 'operation-used'
    }
