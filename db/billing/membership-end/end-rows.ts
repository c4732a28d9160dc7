import { and, asc, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { isUnleased, leaseEnd } from '#db/leases.ts'
import { isDeleted } from '#db/members/privacy/open-deletions.ts'
import { membershipEnds } from '#db/schema/privacy.ts'
import { build, hasId, type Runnable, statement } from '#db/statement.ts'
import { newId } from '#shared/kernel/ids.ts'
import { turnInCommunity } from '../operations/operation-rows.ts'
import type { SubscriptionRow } from '../subscription-rows.ts'

export type EndRow = typeof membershipEnds.$inferSelect

type NewEnd = Pick<EndRow, 'id' | 'communityId' | 'userId' | 'subscriptionId'> & { readonly now: Date }

/** An end that is under way continues unchanged. For a finished one, only the cards are checked again: members may add some afterwards. */
const newEnd = statement((p: NewEnd) =>
  build
    .insert(membershipEnds)
    .values({
      id: p.id,
      communityId: p.communityId,
      userId: p.userId,
      subscriptionId: p.subscriptionId,
      state: 'OPEN',
      step: 'SEND',
      nextTryAt: p.now,
      createdAt: p.now,
    })
    .onConflictDoUpdate({
      target: membershipEnds.subscriptionId,
      set: { state: 'OPEN', step: 'CARDS', nextTryAt: sql`excluded.next_try_at`, endedAt: null },
      setWhere: sql`${membershipEnds.state} = 'DONE' AND ${membershipEnds.communityId} = ${p.communityId}`,
    }),
)

/** Makes a job end memberships at the provider; it starts with those that have already ended. */
export function endMembershipStatements(
  memberships: readonly Pick<SubscriptionRow, 'id' | 'communityId' | 'userId'>[],
  now: Date,
): readonly Runnable[] {
  return memberships.map(({ id, communityId, userId }) =>
    newEnd({ id: newId(now), communityId, userId, subscriptionId: id, now }),
  )
}

/**
 * Drops the ends of a community that does not close after all, except those of deleted accounts: its members can pay again, and the job
 * would end what they have paid for. A request that has been sent may still be carried out.
 */
export const dropUnfinishedEnds = statement((p: { readonly communityId: string }) => {
  const { userId, communityId } = membershipEnds
  return build
    .delete(membershipEnds)
    .where(
      and(
        eq(communityId, p.communityId),
        sql`${membershipEnds.state} IN ('OPEN', 'REFUSED')`,
        sql`NOT ${isDeleted({ userId, communityId })}`,
      ),
    )
})

const ENDS_AT_ONCE = 20

/** Leases the ends that are due, in every community. */
export async function leaseDueEnds({ db, now }: DbContext): Promise<readonly EndRow[]> {
  const leasedUntil = leaseEnd(now)
  const due = build
    .select({ id: membershipEnds.id })
    .from(membershipEnds)
    .where(
      and(
        sql`${membershipEnds.nextTryAt} IS NOT NULL`,
        lte(membershipEnds.nextTryAt, now),
        isUnleased(membershipEnds, now),
      ),
    )
    .orderBy(turnInCommunity(membershipEnds), asc(membershipEnds.nextTryAt))
    .limit(ENDS_AT_ONCE)
  const [leased] = await db.commit([
    build
      .update(membershipEnds)
      .set({ leasedUntil, nextTryAt: leasedUntil })
      .where(inArray(membershipEnds.id, due))
      .returning(),
  ])
  return leased
}

type Change = Partial<Pick<EndRow, 'state' | 'step' | 'sentAt' | 'leasedUntil' | 'nextTryAt' | 'endedAt'>>

/** Changes an end that this run holds, in one batch with `alsoWrite`; throws PreconditionFailed once another run holds it. */
export async function changeEnd(
  { db }: Pick<DbContext, 'db'>,
  end: EndRow,
  change: Change,
  alsoWrite: readonly Runnable[] = [],
): Promise<EndRow> {
  const isHeld = and(
    hasId(membershipEnds, end.id, end),
    ne(membershipEnds.state, 'DONE'),
    eq(membershipEnds.leasedUntil, end.leasedUntil ?? new Date(0)),
  )
  await db.commitIf([build.update(membershipEnds).set(change).where(isHeld), ...alsoWrite])
  return { ...end, ...change }
}
