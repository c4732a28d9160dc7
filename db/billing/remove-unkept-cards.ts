import { and, asc, count, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { JobReport } from '#db/jobs/job-runs.ts'
import { type Settled, settleEach } from '#db/jobs/settle-each.ts'
import { isUnleased, leaseEnd } from '#db/leases.ts'
import { nextAttemptAt } from '#db/outbox/retry-schedule.ts'
import { paymentIntents } from '#db/schema/billing.ts'
import { anyRow, build, hasId, statement } from '#db/statement.ts'
import { type BillingContext, readFromProvider } from './context.ts'
import { areCardsUnclaimed, type IntentRow } from './payment-intent-rows.ts'
import { findNewCards, repeatOnce } from './store-card.ts'
import { type SubscriptionRow, subscriptionOfMember } from './subscription-rows.ts'

const CARDS_AT_ONCE = 20

/**
 * Removes the cards of payers who did not want theirs kept, after restoring the previous default card. Waits while an intent of the
 * subscription is open, because a payment charges the default card.
 */
export async function removeUnkeptCards(ctx: BillingContext): Promise<JobReport> {
  const remove = async (leased: IntentRow) => {
    const [subscription] = await ctx.db.read(subscriptionOfMember(leased))
    const outcome = subscription ? await removeCardOf(ctx, subscription, leased) : 'refused'
    return recordOutcome(ctx, leased, outcome)
  }
  // A row that throws counts as an attempt, like a provider that is away.
  return settleEach(await leaseDue(ctx), remove, { postpone: (leased) => recordOutcome(ctx, leased, 'away') })
}

async function leaseDue({ db, now }: BillingContext): Promise<readonly IntentRow[]> {
  const leasedUntil = leaseEnd(now)
  const open = alias(paymentIntents, 'open')
  const isOpen = anyRow()
    .from(open)
    .where(
      and(
        eq(open.subscriptionId, paymentIntents.subscriptionId),
        eq(open.communityId, paymentIntents.communityId),
        eq(open.state, 'OPEN'),
      ),
    )
  const due = build
    .select({ id: paymentIntents.id })
    .from(paymentIntents)
    .where(
      and(
        isNotNull(paymentIntents.cleanupAt),
        lte(paymentIntents.cleanupAt, now),
        isUnleased(paymentIntents, now),
        sql`NOT EXISTS ${isOpen}`,
        areCardsUnclaimed(now),
      ),
    )
    .orderBy(asc(paymentIntents.cleanupAt), asc(paymentIntents.id))
    .limit(CARDS_AT_ONCE)
  const [leased] = await db.commit([
    build
      .update(paymentIntents)
      .set({ leasedUntil, cleanupTries: sql`${paymentIntents.cleanupTries} + 1` })
      .where(inArray(paymentIntents.id, due))
      .returning(),
  ])
  return leased
}

type Outcome = 'removed' | 'away' | 'refused'

async function removeCardOf(ctx: BillingContext, subscription: SubscriptionRow, intent: IntentRow): Promise<Outcome> {
  const { billing } = ctx
  const current = await readFromProvider(() => billing.readSubscription(subscription.providerId))
  if (!current) return 'away'
  const cardIds = await cardsToRemove(ctx, subscription, intent)
  if (cardIds === 'away') return 'away'
  for (const cardId of cardIds) {
    const ref = { subscriptionId: subscription.providerId, cardId }
    if (current.defaultCardId === cardId && intent.previousCardId) {
      const previous = { ...ref, cardId: intent.previousCardId }
      const restored = await repeatOnce(() => billing.makeDefault(previous))
      if (restored.kind === 'away' || restored.kind === 'unknown') return 'away'
    }
    const removed = await repeatOnce(() => billing.removeCard(ref))
    if (removed.kind !== 'done') return removed.kind === 'refused' ? 'refused' : 'away'
  }
  return 'removed'
}

/**
 * For an intent that ended without its card's id, because the answer to storing it was lost: the cards that no other intent owns. If there
 * are more such cards than such intents, one of them may be wanted, so none is removed.
 */
async function cardsToRemove(
  ctx: BillingContext,
  subscription: SubscriptionRow,
  intent: IntentRow,
): Promise<readonly string[] | 'away'> {
  if (intent.cardId) return [intent.cardId]
  const found = await findNewCards(ctx, subscription, intent)
  if (found === 'away') return 'away'
  const [lost] = await ctx.db.read(intentsWithLostCard(intent))
  return found.length <= (lost?.count ?? 0) ? found.map(({ id }) => id) : []
}

/** How many intents of the subscription have a card to remove whose id is unknown. */
const intentsWithLostCard = statement((p: { readonly subscriptionId: string; readonly communityId: string }) =>
  build
    .select({ count: count() })
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.subscriptionId, p.subscriptionId),
        eq(paymentIntents.communityId, p.communityId),
        eq(paymentIntents.cleanup, 'DUE'),
        isNull(paymentIntents.cardId),
      ),
    ),
)

async function recordOutcome({ db, now }: BillingContext, leased: IntentRow, outcome: Outcome): Promise<Settled> {
  const again = outcome === 'away' ? nextAttemptAt(leased.cleanupTries, now) : null
  const change =
    outcome === 'removed'
      ? { cleanup: 'DONE' as const, cleanupAt: null }
      : again
        ? { cleanupAt: again }
        : { cleanup: 'FAILED' as const, cleanupAt: null }
  await db.commit([
    build
      .update(paymentIntents)
      .set({ ...change, leasedUntil: null })
      .where(and(hasId(paymentIntents, leased.id, leased), eq(paymentIntents.leasedUntil, leased.leasedUntil ?? now))),
  ])
  if (outcome === 'removed') return true
  return again ? false : 'failed'
}
