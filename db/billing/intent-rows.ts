import { and, eq, gt, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { DbContext, OutboxContext } from '#db/context.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { paymentIntents, subscriptions } from '#db/schema/billing.ts'
import { build, type Runnable, statement } from '#db/statement.ts'
import { cardChangeStatements } from './staff-act.ts'
import type { SubscriptionRow } from './subscription-rows.ts'

export type IntentRow = typeof paymentIntents.$inferSelect
type Change = Partial<IntentRow>

/** Longer than all calls of one request together may take. */
export const LEASE_MS = 120_000

export function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms)
}

type SituationArgs = { readonly communityId: string; readonly subscriptionId: string; readonly operationId: string }

/** The intents of a subscription that concern a new one: its repeat, the open one, and those whose card is still to be removed. */
export const intentsThatMatter = statement((p: SituationArgs) =>
  build
    .select()
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.subscriptionId, p.subscriptionId),
        eq(paymentIntents.communityId, p.communityId),
        or(
          eq(paymentIntents.operationId, p.operationId),
          eq(paymentIntents.state, 'OPEN'),
          ne(paymentIntents.cleanup, 'NONE'),
        ),
      ),
    ),
)

/** Whether no request changes a card of the subscription at the provider just now. */
export function isUnclaimed(now: Date): SQL | undefined {
  return or(isNull(subscriptions.cardsClaimedUntil), lte(subscriptions.cardsClaimedUntil, now))
}

/** The same of the subscription of an intent. */
export function areCardsUnclaimed(now: Date): SQL {
  const claimed = build
    .select({ one: sql`1` })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.id, paymentIntents.subscriptionId),
        eq(subscriptions.communityId, paymentIntents.communityId),
        gt(subscriptions.cardsClaimedUntil, now),
      ),
    )
  return sql`NOT EXISTS ${claimed}`
}

type Slot = Pick<SubscriptionRow, 'id' | 'communityId'>

/**
 * Changes the row of the subscription, to the same, unless an intent is open, the operation is known, the card of an earlier
 * intent is being removed or another card changed just now, or an amplification is being paid, whose invoice must not be paid
 * as what is owed. It comes first in the batch that inserts an intent.
 */
export function claimSlotStatement({ id, communityId }: Slot, operationId: string, now: Date) {
  const isTaken = build
    .select({ one: sql`1` })
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.subscriptionId, id),
        eq(paymentIntents.communityId, communityId),
        or(
          eq(paymentIntents.state, 'OPEN'),
          eq(paymentIntents.operationId, operationId),
          and(eq(paymentIntents.cleanup, 'DUE'), sql`${paymentIntents.leasedUntil} > ${now.getTime()}`),
        ),
      ),
    )
  const purchase = build
    .select({ one: sql`1` })
    .from(amplificationPurchases)
    .where(
      and(
        eq(amplificationPurchases.subscriptionId, id),
        eq(amplificationPurchases.communityId, communityId),
        eq(amplificationPurchases.state, 'OPEN'),
      ),
    )
  return build
    .update(subscriptions)
    .set({ providerId: sql`${subscriptions.providerId}` })
    .where(
      and(
        eq(subscriptions.id, id),
        eq(subscriptions.communityId, communityId),
        isUnclaimed(now),
        sql`NOT EXISTS ${isTaken} AND NOT EXISTS ${purchase}`,
      ),
    )
}

function isHeld({ id, communityId, leasedUntil }: IntentRow): SQL | undefined {
  return and(
    eq(paymentIntents.id, id),
    eq(paymentIntents.communityId, communityId),
    eq(paymentIntents.state, 'OPEN'),
    eq(paymentIntents.leasedUntil, leasedUntil ?? new Date(0)),
  )
}

/** Leases an open intent; null while somebody else works on it, or on the cards, or once it has ended. */
export async function leaseIntent({ db, now }: DbContext, intent: IntentRow): Promise<IntentRow | null> {
  const leasedUntil = later(now, LEASE_MS)
  try {
    const [[leased]] = await db.commitIf([
      build
        .update(paymentIntents)
        .set({ leasedUntil, nextCheckAt: leasedUntil })
        .where(
          and(
            eq(paymentIntents.id, intent.id),
            eq(paymentIntents.communityId, intent.communityId),
            eq(paymentIntents.state, 'OPEN'),
            or(isNull(paymentIntents.leasedUntil), lte(paymentIntents.leasedUntil, now)),
            areCardsUnclaimed(now),
          ),
        )
        .returning(),
    ])
    return leased ?? null
  } catch (error) {
    if (error instanceof PreconditionFailed) return null
    throw error
  }
}

/** Changes an intent that this caller holds, in one batch with `alsoWrite`; throws PreconditionFailed once it is another's. */
export async function changeIntent(
  { db }: Pick<DbContext, 'db'>,
  intent: IntentRow,
  change: Change,
  alsoWrite: readonly Runnable[] = [],
): Promise<IntentRow> {
  await db.commitIf([build.update(paymentIntents).set(change).where(isHeld(intent)), ...alsoWrite])
  return { ...intent, ...change }
}

export type IntentEnd = Change & { readonly state: Exclude<IntentRow['state'], 'OPEN'> }

/** Ends an intent that this caller holds. Its card is removed later, unless it stays; one that staff added is told to its member. */
export async function endIntent(
  ctx: OutboxContext,
  intent: IntentRow,
  end: IntentEnd,
  { now, alsoWrite = [] }: { readonly now: Date; readonly alsoWrite?: readonly Runnable[] },
): Promise<IntentRow> {
  const mayHaveCard = intent.cardId !== null || (end.step ?? intent.step) === 'FIND_CARD'
  const stays =
    intent.keeps === 'ALWAYS'
      ? end.state === 'SAVED' || intent.chargeSentAt !== null
      : intent.keeps === 'IF_PAID' && end.state === 'PAID'
  const cleanup = mayHaveCard && !stays ? { cleanup: 'DUE' as const, cleanupAt: now } : {}
  const change = { ...end, ...cleanup, endedAt: now, leasedUntil: null, nextCheckAt: null }
  const told = stays ? await addedByStaff({ ...ctx, now }, intent) : []
  return changeIntent(ctx, intent, change, [...alsoWrite, ...told])
}

async function addedByStaff(ctx: OutboxContext, intent: IntentRow): Promise<Runnable[]> {
  const { staffAct, cardId, cardLast4 } = intent
  if (!staffAct || !cardId) return []
  const card = { id: cardId, last4: cardLast4 ?? '' }
  return cardChangeStatements(ctx, staffAct, intent, { change: 'added', card, changeId: intent.id })
}
