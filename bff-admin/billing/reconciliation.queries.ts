import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { users } from '#db/schema/members.ts'
import { reconciliationDifferences, reconciliations } from '#db/schema/staff/staff-billing.ts'
import { build, isAlso, statement } from '#db/statement.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { checkPermission } from '../staff/permissions.ts'

const RUNS_LISTED = 10
/** One page of differences; the next comparison lists the rest. */
const DIFFERENCES_LISTED = 50

type CommunityArgs = { readonly communityId: string }

const newestRuns = statement((p: CommunityArgs) =>
  build
    .select({
      id: reconciliations.id,
      startedAt: reconciliations.startedAt,
      endedAt: reconciliations.endedAt,
      subscriptions: reconciliations.subscriptions,
      invoices: reconciliations.invoices,
      payments: reconciliations.payments,
      refunds: reconciliations.refunds,
      credits: reconciliations.credits,
      differences: reconciliations.differences,
    })
    .from(reconciliations)
    .where(eq(reconciliations.communityId, p.communityId))
    .orderBy(desc(reconciliations.startedAt), desc(reconciliations.id))
    .limit(RUNS_LISTED),
)

function newestEnded(p: CommunityArgs) {
  return build
    .select({ id: reconciliations.id })
    .from(reconciliations)
    .where(and(eq(reconciliations.communityId, p.communityId), isNotNull(reconciliations.endedAt)))
    .orderBy(desc(reconciliations.startedAt), desc(reconciliations.id))
    .limit(1)
}

const newestDifferences = statement((p: CommunityArgs) =>
  build
    .select({
      id: reconciliationDifferences.id,
      kind: reconciliationDifferences.kind,
      subscriptionId: reconciliationDifferences.subscriptionId,
      providerEntryId: reconciliationDifferences.providerEntryId,
      invoiceNumber: reconciliationDifferences.invoiceNumber,
      providerCents: reconciliationDifferences.providerCents,
      ledgerCents: reconciliationDifferences.ledgerCents,
      currency: subscriptions.currency,
      resolvedAt: reconciliationDifferences.resolvedAt,
      userId: users.id,
      givenName: users.givenName,
      familyName: users.familyName,
    })
    .from(reconciliationDifferences)
    .innerJoin(
      subscriptions,
      and(
        eq(subscriptions.id, reconciliationDifferences.subscriptionId),
        isAlso(subscriptions.communityId, p.communityId),
      ),
    )
    .innerJoin(users, and(eq(users.id, subscriptions.userId), isAlso(users.communityId, p.communityId)))
    .where(
      and(
        sql`${reconciliationDifferences.reconciliationId} = ${newestEnded(p)}`,
        isAlso(reconciliationDifferences.communityId, p.communityId),
      ),
    )
    .orderBy(asc(reconciliationDifferences.id))
    .limit(DIFFERENCES_LISTED),
)

export type ReconciliationView = ReturnType<ReturnType<typeof newestRuns>['toResult']>[number]
export type DifferenceView = ReturnType<ReturnType<typeof newestDifferences>['toResult']>[number] & {
  readonly memberName: string
}
export type ReconciliationsView = {
  /** Newest first; the first may be in progress. */
  readonly runs: readonly ReconciliationView[]
  /** The differences of the newest completed run. */
  readonly differences: readonly DifferenceView[]
}

/** The comparisons of the ledger with the provider, and the differences found by the newest one. */
export async function readReconciliations(ctx: ActorContext): Promise<ReconciliationsView> {
  const { communityId } = ctx.actor
  const [, runs, rows] = await Promise.all([
    checkPermission(ctx, 'billing'),
    ctx.db.read(newestRuns({ communityId })),
    ctx.db.read(newestDifferences({ communityId })),
  ])
  return { runs, differences: rows.map((row) => ({ ...row, memberName: fullName(row) })) }
}
