import { and, asc, eq, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { isUnleased, leaseEnd } from '#db/leases.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { type RenewalWish, renewalWishes } from '#db/schema/renewals.ts'
import { anyRow, build, hasId, type Runnable, statement } from '#db/statement.ts'
import type { RenewalReason } from '#shared/domain/billing/auto-renewal.ts'
import { newId } from '#shared/kernel/ids.ts'
import { turnInCommunity } from '../operations/operation-rows.ts'
import { statesOf } from '../provider-state.ts'
import type { SubscriptionRow } from '../subscription-rows.ts'

export type WishRow = typeof renewalWishes.$inferSelect

type WishArgs = { readonly communityId: string; readonly subscriptionId: string }

export const openWish = statement((p: WishArgs) =>
  build
    .select()
    .from(renewalWishes)
    .where(
      and(
        eq(renewalWishes.subscriptionId, p.subscriptionId),
        eq(renewalWishes.communityId, p.communityId),
        eq(renewalWishes.state, 'OPEN'),
      ),
    ),
)

const REPLACED = { state: 'REPLACED', nextTryAt: null, leasedUntil: null } as const

/** Condition: it has not been sent to the provider, and nobody is about to. */
function isReplaceable(now: Date): SQL | undefined {
  return and(eq(renewalWishes.state, 'OPEN'), ne(renewalWishes.step, 'CHECK'), isUnleased(renewalWishes, now))
}

type NewWish = { readonly wants: RenewalWish; readonly reason: RenewalReason | null }

/**
 * Statements that replace the open wish with a new one, leased to the caller. The unique index rejects it while the open one is at the
 * provider.
 */
export function wishStatements(
  { id: subscriptionId, communityId, userId }: SubscriptionRow,
  { wants, reason }: NewWish,
  now: Date,
) {
  const leasedUntil = leaseEnd(now)
  const replace = build
    .update(renewalWishes)
    .set({ ...REPLACED, endedAt: now })
    .where(
      and(
        eq(renewalWishes.subscriptionId, subscriptionId),
        eq(renewalWishes.communityId, communityId),
        isReplaceable(now),
      ),
    )
  const insert = build
    .insert(renewalWishes)
    .values({
      id: newId(now),
      communityId,
      subscriptionId,
      userId,
      wants,
      reason,
      state: 'OPEN',
      step: 'SEND',
      leasedUntil,
      nextTryAt: leasedUntil,
      createdAt: now,
    })
    .returning()
  return [replace, insert] as const
}

type Renewing = Pick<SubscriptionRow, 'id' | 'communityId' | 'userId'>
type ReplaceArgs = { readonly communityId: string; readonly ids: readonly string[]; readonly now: Date }

const replaced = statement((p: ReplaceArgs) =>
  build
    .update(renewalWishes)
    .set({ ...REPLACED, endedAt: p.now })
    .where(
      and(
        sql`${renewalWishes.subscriptionId} IN (SELECT value FROM json_each(${p.ids}))`,
        eq(renewalWishes.communityId, p.communityId),
        isReplaceable(p.now),
      ),
    ),
)

/**
 * Makes a job turn off the auto-renewal of the memberships of one community (at least one). The unique index rejects the insert while
 * another wish is at the provider.
 */
export function turnOffStatements(renewing: readonly Renewing[], now: Date) {
  const communityId = renewing[0]?.communityId ?? ''
  const rows = renewing.map(({ id, userId }) => ({
    ...{ id: newId(now), communityId, subscriptionId: id, userId, wants: 'OFF' as const, reason: null },
    ...{ state: 'OPEN' as const, step: 'SEND' as const, nextTryAt: now, createdAt: now },
  }))
  const replace = replaced({ communityId, ids: renewing.map(({ id }) => id), now })
  return { replace, insert: build.insert(renewalWishes).values(rows) }
}

type Change = Partial<Pick<WishRow, 'state' | 'step' | 'sentAt' | 'leasedUntil' | 'nextTryAt' | 'endedAt'>>

/** Changes a wish that this caller holds, in one batch with `alsoWrite`; throws PreconditionFailed once another caller holds it. */
export async function changeWish(
  { db }: Pick<DbContext, 'db'>,
  wish: WishRow,
  change: Change,
  alsoWrite: readonly Runnable[] = [],
): Promise<WishRow> {
  const isHeld = and(
    hasId(renewalWishes, wish.id, wish),
    eq(renewalWishes.state, 'OPEN'),
    eq(renewalWishes.leasedUntil, wish.leasedUntil ?? new Date(0)),
  )
  await db.commitIf([build.update(renewalWishes).set(change).where(isHeld), ...alsoWrite])
  return { ...wish, ...change }
}

const WISHES_AT_ONCE = 20

/** Leases the due wishes; one that waits for a payment is due once its subscription is no longer past due. */
export async function leaseDueWishes({ db, now }: DbContext): Promise<readonly WishRow[]> {
  const leasedUntil = leaseEnd(now)
  const isSettled = anyRow()
    .from(subscriptions)
    .where(
      and(
        hasId(subscriptions, renewalWishes.subscriptionId, renewalWishes),
        sql`${subscriptions.state} IN (SELECT value FROM json_each(${statesOf('GOOD', 'SUSPENDED')}))`,
      ),
    )
  const due = build
    .select({ id: renewalWishes.id })
    .from(renewalWishes)
    .where(
      and(
        sql`${renewalWishes.nextTryAt} IS NOT NULL`,
        lte(renewalWishes.nextTryAt, now),
        isUnleased(renewalWishes, now),
        sql`(${renewalWishes.step} <> 'WAIT_FOR_PAYMENT' OR EXISTS ${isSettled})`,
      ),
    )
    .orderBy(turnInCommunity(renewalWishes), asc(renewalWishes.nextTryAt), asc(renewalWishes.id))
    .limit(WISHES_AT_ONCE)
  const [leased] = await db.commit([
    build
      .update(renewalWishes)
      .set({ leasedUntil, nextTryAt: leasedUntil })
      .where(inArray(renewalWishes.id, due))
      .returning(),
  ])
  return leased
}

type Waiting = { readonly communityId: string; readonly subscriptionId: string }

/** Leases the wish of a subscription that waits for its payment; null if there is none, or while somebody holds it. */
export async function leaseWaitingWish({ db, now }: DbContext, waiting: Waiting): Promise<WishRow | null> {
  const [open] = await db.read(openWish(waiting))
  if (open?.step !== 'WAIT_FOR_PAYMENT') return null
  const leasedUntil = leaseEnd(now)
  const [[leased]] = await db.commit([
    build
      .update(renewalWishes)
      .set({ leasedUntil, nextTryAt: leasedUntil })
      .where(
        and(
          hasId(renewalWishes, open.id, open),
          eq(renewalWishes.state, 'OPEN'),
          eq(renewalWishes.step, 'WAIT_FOR_PAYMENT'),
          isUnleased(renewalWishes, now),
        ),
      )
      .returning(),
  ])
  return leased ?? null
}
