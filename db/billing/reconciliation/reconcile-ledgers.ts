import { and, eq, isNull, sql } from 'drizzle-orm'
import type { JobReport } from '#db/jobs/job-runs.ts'
import { communities } from '#db/schema/communities.ts'
import { reconciliationDifferences, reconciliations } from '#db/schema/staff/staff-billing.ts'
import { build, hasId, type Runnable, statement } from '#db/statement.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { BillingContext } from '../context.ts'
import { type Comparison, compareSubscription, type LedgerFactRow, ledgerFacts } from './compare-subscription.ts'
import {
  beginStatement,
  type ComparedSubscription,
  deleteOldStatements,
  newestReconciliation,
  type ReconciliationRow,
  subscriptionsAfter,
} from './reconciliation-rows.ts'

const EVERY_MS = 24 * 3_600_000
const PAGE_SIZE = 20
const PAGES_PER_RUN = 10
/** Concurrent calls to the provider. */
const AT_ONCE = 4

/** The communities that have members. */
const brandCommunityIds = statement(() =>
  build.select({ id: communities.id }).from(communities).where(eq(communities.kind, 'BRAND')),
)

/**
 * Compares the ledger of each community with the provider once a day, page by page: a run continues where the previous one ended, and each
 * page is counted once, whoever compares it.
 */
export async function reconcileLedgers(ctx: BillingContext): Promise<JobReport> {
  const brands = await ctx.db.read(brandCommunityIds({}))
  const newest = await Promise.all(brands.map(({ id }) => ctx.db.read(newestReconciliation({ communityId: id }))))
  let pages = PAGES_PER_RUN
  const report = { done: 0, later: 0, failed: 0 }
  for (const [at, { id: communityId }] of brands.entries()) {
    let row: ReconciliationRow | null = (await beginIfDue(ctx, communityId, newest[at]?.[0])) ?? null
    while (row && row.endedAt === null && pages > 0) {
      const subscriptionsBefore: number = row.subscriptions
      const next: ReconciliationRow | null = await comparePage(ctx, row)
      pages--
      report.done += (next?.subscriptions ?? subscriptionsBefore) - subscriptionsBefore
      if (next === null) report.later++
      row = next
    }
  }
  return report
}

async function beginIfDue(
  { db, now }: BillingContext,
  communityId: string,
  newest: ReconciliationRow | undefined,
): Promise<ReconciliationRow | undefined> {
  const isDue = !newest || (newest.endedAt !== null && now.getTime() - newest.startedAt.getTime() >= EVERY_MS)
  if (!isDue) return newest
  await db.commit([beginStatement({ communityId }, now), ...deleteOldStatements({ communityId }, now)])
  return (await db.read(newestReconciliation({ communityId })))[0]
}

/** Compares the next page; null while the provider does not answer, or when another run has compared it. */
async function comparePage(ctx: BillingContext, row: ReconciliationRow): Promise<ReconciliationRow | null> {
  const { db, now } = ctx
  const { communityId } = row
  const page = await db.read(subscriptionsAfter({ communityId, afterId: row.afterId ?? '', limit: PAGE_SIZE }))
  const entries = await db.read(ledgerFacts({ communityId, subscriptionIds: page.map(({ id }) => id) }))
  const compared = await compareAll(ctx, page, entries)
  if (!compared) return null
  const sum = (count: (one: Comparison) => number) => compared.reduce((total, one) => total + count(one), 0)
  const change = {
    afterId: page.at(-1)?.id ?? row.afterId,
    subscriptions: row.subscriptions + page.length,
    invoices: row.invoices + sum(({ invoices }) => invoices),
    payments: row.payments + sum(({ payments }) => payments),
    refunds: row.refunds + sum(({ refunds }) => refunds),
    credits: row.credits + sum(({ credits }) => credits),
    differences: row.differences + sum(({ differences }) => differences.length),
    endedAt: page.length < PAGE_SIZE ? now : null,
  }
  return (await db.tryCommitIf([advance(row, change), ...insertDifferences(row, page, compared, now)]))
    ? { ...row, ...change }
    : null
}

/** Null as soon as one call gets no answer. */
async function compareAll(
  { billing, now }: BillingContext,
  page: readonly ComparedSubscription[],
  entries: readonly LedgerFactRow[],
): Promise<readonly Comparison[] | null> {
  const entriesOf = Map.groupBy(entries, ({ subscriptionId }) => subscriptionId)
  const compared: Comparison[] = []
  for (let from = 0; from < page.length; from += AT_ONCE) {
    const some = page.slice(from, from + AT_ONCE)
    const answers = await Promise.all(
      some.map((own) => compareSubscription(billing, own, entriesOf.get(own.id) ?? [], now)),
    )
    const answered = answers.filter((one) => one !== null)
    if (answered.length < some.length) return null
    compared.push(...answered)
  }
  return compared
}

/** The WHERE repeats the position, so that of two runs comparing the same page, one counts it. */
function advance({ id, communityId, afterId }: ReconciliationRow, change: Partial<ReconciliationRow>) {
  return build
    .update(reconciliations)
    .set(change)
    .where(
      and(
        hasId(reconciliations, id, { communityId }),
        isNull(reconciliations.endedAt),
        sql`${reconciliations.afterId} IS ${afterId}`,
      ),
    )
}

function insertDifferences(
  { id, communityId }: ReconciliationRow,
  page: readonly ComparedSubscription[],
  compared: readonly Comparison[],
  now: Date,
): Runnable[] {
  const rows = compared.flatMap(({ differences }, at) =>
    differences.map((difference) => ({
      ...difference,
      id: newId(now),
      communityId,
      reconciliationId: id,
      subscriptionId: page[at]?.id ?? '',
      resolvedAt: null,
    })),
  )
  return rows.length > 0 ? [build.insert(reconciliationDifferences).values(rows)] : []
}
