import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { subscriptions } from '#db/schema/billing.ts'
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
