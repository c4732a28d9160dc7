import { and, eq, gt, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { paymentIntents, subscriptions } from '#db/schema/billing.ts'
import { build, type Runnable } from '#db/statement.ts'
import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { later } from './operations/operation-rows.ts'
import { isUnclaimed } from './payment-intent-rows.ts'
import type { SubscriptionRow } from './subscription-rows.ts'

/** Longer than both calls of a change may take (30 seconds), and than one whose answer is lost may still take to arrive. */
const CLAIM_MS = 60_000

type Claimed = Pick<SubscriptionRow, 'id' | 'communityId'>
export type CardLease = Claimed & { readonly until: Date }

/**
 * Claims the cards of a subscription for one change. A payment charges the default card, so neither begins nor goes on while the other
 * is under way: who leases an intent, or the removal of its card, looks at this claim, and the claim at their leases.
 */
export async function leaseCards({ db }: DbContext, { id, communityId }: Claimed, now: Date): Promise<CardLease> {
  const until = later(now, CLAIM_MS)
  const underWay = build
    .select({ one: sql`1` })
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.subscriptionId, id),
        eq(paymentIntents.communityId, communityId),
        gt(paymentIntents.leasedUntil, now),
      ),
    )
  try {
    await db.commitIf([
      build
        .update(subscriptions)
        .set({ cardsClaimedUntil: until })
        .where(
          and(
            eq(subscriptions.id, id),
            eq(subscriptions.communityId, communityId),
            isUnclaimed(now),
            sql`NOT EXISTS ${underWay}`,
          ),
        ),
    ])
  } catch (error) {
    throw error instanceof PreconditionFailed
      ? new AppError('InvalidTransition', { message: BILLING_MESSAGES.busy })
      : error
  }
  return { id, communityId, until }
}

export function releaseStatement({ id, communityId, until }: CardLease): Runnable {
  return build
    .update(subscriptions)
    .set({ cardsClaimedUntil: null })
    .where(
      and(
        eq(subscriptions.id, id),
        eq(subscriptions.communityId, communityId),
        eq(subscriptions.cardsClaimedUntil, until),
      ),
    )
}
