import { PreconditionFailed } from '#db/errors.ts'
import type { BillingContext } from '../context.ts'
import type { SubscriptionRow } from '../subscription-rows.ts'
import type { PurchaseRow } from './purchase-rows.ts'

/** What the steps of a purchase need. */
export type PurchaseRun = {
  readonly ctx: BillingContext
  readonly subscription: SubscriptionRow
  readonly clock: () => Date
}

export type PurchaseResult =
  /** A declined one may still be open at the provider, which the job ends. */
  | { readonly kind: 'ended'; readonly purchase: PurchaseRow }
  /** Money may have moved; a job finds out when nobody asks again. */
  | { readonly kind: 'pending' }

export const CHECK_AGAIN_MS = 30_000

/** What another caller has leased meanwhile is pending for this one. */
export async function unlessTaken<R>(work: () => Promise<R>): Promise<R | { readonly kind: 'pending' }> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PreconditionFailed) return { kind: 'pending' }
    throw error
  }
}
