import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { ActorContext } from '#db/context.ts'
import { memberMergeMoves, memberMerges } from '#db/schema/staff/member-merges.ts'
import { build, type Runnable, statement } from '#db/statement.ts'

const keptAccount = statement((p: { readonly communityId: string; readonly memberId: string }) =>
  build
    .select({ id: memberMerges.keptId })
    .from(memberMerges)
    .where(
      and(
        eq(memberMerges.mergedId, p.memberId),
        sql`${memberMerges.undoneAt} IS NULL`,
        sql`+${memberMerges.communityId} = ${p.communityId}`,
      ),
    ),
)

/** The account into which an account of the community was merged; null for any other account. It may have been merged itself since. */
export async function readKeptAccount({ db, actor }: ActorContext, memberId: string): Promise<string | null> {
  const [kept] = await db.read(keptAccount({ communityId: actor.communityId, memberId }))
  return kept?.id ?? null
}

const accountsMergedInto = statement((p: { readonly communityId: string; readonly memberId: string }) =>
  build
    .select({ id: memberMerges.mergedId })
    .from(memberMerges)
    .where(
      and(
        eq(memberMerges.keptId, p.memberId),
        sql`${memberMerges.undoneAt} IS NULL`,
        sql`+${memberMerges.communityId} = ${p.communityId}`,
      ),
    ),
)

type Account = { readonly userId: string; readonly communityId: string }

/** The accounts that were merged into an account, directly or indirectly. */
export async function readMergedAccounts(db: Db, { userId, communityId }: Account): Promise<readonly Account[]> {
  const merged = await db.read(accountsMergedInto({ communityId, memberId: userId }))
  const deeper = await Promise.all(merged.map(({ id }) => readMergedAccounts(db, { userId: id, communityId })))
  return [...merged.map(({ id }) => ({ userId: id, communityId })), ...deeper.flat()]
}

type Of = { readonly userId: SQLWrapper | string; readonly communityId: SQLWrapper | string }

/** Subquery, the same within a statement: the ids of an account and of all accounts merged into it. */
export function withMergedAccounts({ userId, communityId }: Of): SQL {
  return sql`(WITH RECURSIVE account (id) AS (SELECT ${userId} UNION SELECT merge.merged_id
    FROM account CROSS JOIN ${memberMerges} AS merge ON merge.kept_id = account.id
    WHERE merge.undone_at IS NULL AND +merge.community_id = ${communityId}) SELECT id FROM account)`
}

/** Subquery: the ids of the accounts that were merged into one for good: their merge can't be undone any more. */
export function mergedForGood({ userId, communityId }: Of): SQL {
  return sql`(WITH RECURSIVE account (id) AS (SELECT ${userId} UNION SELECT merge.merged_id
    FROM account CROSS JOIN ${memberMerges} AS merge ON merge.kept_id = account.id
    WHERE merge.undone_at IS NULL AND merge.is_recorded = 0 AND +merge.community_id = ${communityId})
    SELECT id FROM account WHERE id <> ${userId})`
}

/** Subquery: the ids of an account and of those into which it was merged. */
export function withKeptAccounts({ userId, communityId }: Of): SQL {
  return sql`(WITH RECURSIVE account (id) AS (SELECT ${userId} UNION SELECT merge.kept_id
    FROM account CROSS JOIN ${memberMerges} AS merge ON merge.merged_id = account.id
    WHERE merge.undone_at IS NULL AND +merge.community_id = ${communityId}) SELECT id FROM account)`
}

/** Removes what a merge says about a person, for the deletion of their account. */
export function forgetMerges({ userId, communityId }: Account): readonly Runnable[] {
  const own = and(
    sql`(${memberMerges.mergedId} = ${userId} OR ${memberMerges.keptId} = ${userId})`,
    eq(memberMerges.communityId, communityId),
  )
  return [
    build
      .delete(memberMergeMoves)
      .where(
        and(
          sql`${memberMergeMoves.mergeId} IN ${build.select({ id: memberMerges.id }).from(memberMerges).where(own)}`,
          eq(memberMergeMoves.communityId, communityId),
        ),
      ),
    build.update(memberMerges).set({ reason: '', publicSlug: null, isRecorded: false }).where(own),
  ]
}
