import { and, asc, desc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { communities } from '#db/schema/communities.ts'
import { reconciliationDifferences, reconciliations } from '#db/schema/staff/staff-billing.ts'
import { anyRow, build, statement } from '#db/statement.ts'
import { newId } from '#shared/kernel/ids.ts'

export type ReconciliationRow = typeof reconciliations.$inferSelect

type CommunityArgs = { readonly communityId: string }

/** The newest comparison of a community, which may be under way. */
export const newestReconciliation = statement((p: CommunityArgs) =>
  build
    .select()
    .from(reconciliations)
    .where(eq(reconciliations.communityId, p.communityId))
    .orderBy(desc(reconciliations.startedAt), desc(reconciliations.id))
    .limit(1),
)

/** The communities with members whose comparison is under way or due, each with its newest one. */
const dueReconciliations = statement((p: { readonly since: Date }) => {
  const newest = build
    .select({ id: reconciliations.id })
    .from(reconciliations)
    .where(eq(reconciliations.communityId, sql`${communities.id}`))
    .orderBy(desc(reconciliations.startedAt), desc(reconciliations.id))
    .limit(1)
  return build
    .select({ id: communities.id, newest: reconciliations })
    .from(communities)
    .leftJoin(
      reconciliations,
      and(eq(reconciliations.id, sql`${newest}`), sql`+${reconciliations.communityId} = ${communities.id}`),
    )
    .where(
      and(
        eq(communities.kind, 'BRAND'),
        or(isNull(reconciliations.id), isNull(reconciliations.endedAt), lte(reconciliations.startedAt, p.since)),
      ),
    )
})

export type DueReconciliation = ReturnType<ReturnType<typeof dueReconciliations>['toResult']>[number]

/**
 * Comparisons under way come first, then the communities that waited longest: one with thousands of memberships delays the others, but
 * does not come before them again.
 */
export async function findDueReconciliations({ db }: DbContext, since: Date): Promise<readonly DueReconciliation[]> {
  const isUnderWay = ({ newest }: DueReconciliation) => newest !== null && newest.endedAt === null
  const startedAt = ({ newest }: DueReconciliation) => newest?.startedAt.getTime() ?? 0
  return (await db.read(dueReconciliations({ since }))).toSorted(
    (a, b) => Number(isUnderWay(b)) - Number(isUnderWay(a)) || startedAt(a) - startedAt(b),
  )
}

/** Begins a comparison unless one is under way. */
export function beginStatement({ communityId }: CommunityArgs, now: Date) {
  const open = anyRow()
    .from(reconciliations)
    .where(and(eq(reconciliations.communityId, communityId), isNull(reconciliations.endedAt)))
  return build
    .insert(reconciliations)
    .select(
      sql`SELECT ${newId(now)}, ${communityId}, ${now.getTime()}, NULL, NULL, 0, 0, 0, 0, 0, 0 WHERE NOT EXISTS ${open}`,
    )
}

type PageArgs = CommunityArgs & { readonly afterId: string; readonly limit: number }

export const subscriptionsAfter = statement((p: PageArgs) =>
  build
    .select({
      id: subscriptions.id,
      providerId: subscriptions.providerId,
      balanceCents: subscriptions.balanceCents,
    })
    .from(subscriptions)
    .where(and(eq(subscriptions.communityId, p.communityId), gt(subscriptions.id, p.afterId)))
    .orderBy(asc(subscriptions.id))
    .limit(p.limit),
)

export type ComparedSubscription = ReturnType<ReturnType<typeof subscriptionsAfter>['toResult']>[number]

const KEPT_MS = 90 * 24 * 3_600_000

/** Deletes the comparisons of a community that are older than three months, with their differences. */
export function deleteOldStatements({ communityId }: CommunityArgs, now: Date) {
  const before = new Date(now.getTime() - KEPT_MS)
  const old = build
    .select({ id: reconciliations.id })
    .from(reconciliations)
    .where(and(eq(reconciliations.communityId, communityId), lt(reconciliations.startedAt, before)))
  return [
    build
      .delete(reconciliationDifferences)
      .where(
        sql`${reconciliationDifferences.reconciliationId} IN ${old} AND ${eq(reconciliationDifferences.communityId, communityId)}`,
      ),
    build
      .delete(reconciliations)
      .where(and(eq(reconciliations.communityId, communityId), lt(reconciliations.startedAt, before))),
  ] as const
}
