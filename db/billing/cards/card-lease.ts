import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { paymentIntents, subscriptions } from '#db/schema/billing.ts'
import { build, hasId, type Runnable } from '#db/statement.ts'
import type { StaffCardChange } from '#shared/domain/billing/cards/staff-card-change.ts'
import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { later } from '../operations/operation-rows.ts'
import { intentsOf, isUnclaimed } from '../payment-intent-rows.ts'
import type { SubscriptionRow } from '../subscription-rows.ts'

/** Longer than both calls of a change may take (30 seconds) and than a call with a lost answer may still take to arrive. */
const CLAIM_MS = 60_000

type Claimed = Pick<SubscriptionRow, 'id' | 'communityId'>
export type CardLease = Claimed & { readonly until: Date }

/**
 * Claims the cards of a subscription for one change. A payment charges the default card, so a change and a payment exclude each other:
 * leasing an intent, or the removal of its card, checks this claim, and the claim checks their leases. A change by staff is stored with the
 * claim, so that it is logged wherever their request ends; until it is logged it blocks other claims.
 */
export async function leaseCards(
  { db, now }: DbContext,
  { id, communityId }: Claimed,
  cardChange: StaffCardChange | null,
): Promise<CardLease> {
  const until = later(now, CLAIM_MS)
  const underWay = intentsOf({ id, communityId }, gt(paymentIntents.leasedUntil, now))
  const isWritten = await db.tryCommitIf([
    build
      .update(subscriptions)
      .set({ cardsClaimedUntil: until, cardChange })
      .where(
        and(
          hasId(subscriptions, id, { communityId }),
          isUnclaimed(now),
          isNull(subscriptions.cardChange),
          sql`NOT EXISTS ${underWay}`,
        ),
      ),
  ])
  if (!isWritten) throw new AppError('InvalidTransition', { message: BILLING_MESSAGES.busy })
  return { id, communityId, until }
}

function isHeld({ id, communityId, until }: CardLease) {
  return and(hasId(subscriptions, id, { communityId }), eq(subscriptions.cardsClaimedUntil, until))
}

export function releaseStatement(claim: CardLease): Runnable {
  return build.update(subscriptions).set({ cardsClaimedUntil: null, cardChange: null }).where(isHeld(claim))
}

/** For a call that may still arrive: its change has been logged, and the claim expires by itself. */
export function loggedStatement(claim: CardLease): Runnable {
  return build.update(subscriptions).set({ cardChange: null }).where(isHeld(claim))
}
