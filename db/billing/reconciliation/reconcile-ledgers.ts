import { and, isNull, sql } from 'drizzle-orm'
import type { JobReport } from '#db/jobs/job-runs.ts'
import { RowsFailed, settleEach } from '#db/jobs/settle-each.ts'
import { reconciliationDifferences, reconciliations } from '#db/schema/staff/staff-billing.ts'
import { build, hasId, type Runnable } from '#db/statement.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { BillingContext } from '../context.ts'
import { later } from '../operations/operation-rows.ts'
import { type Comparison, compareSubscription, type LedgerFactRow, ledgerFacts } from './compare-subscription.ts'
import {
  beginStatement,
  type ComparedSubscription,
  type DueReconciliation,
  deleteOldStatements,
  findDueReconciliations,
  newestReconciliation,
  type ReconciliationRow,
  subscriptionsAfter,
} from './reconciliation-rows.ts'

const EVERY_MS = 24 * 3_600_000
const PAGE_SIZE = 20
const PAGES_PER_RUN = 10
/** Concurrent calls to the provider. */
const AT_ONCE = 4

/**
 * Compares the ledger of each community with the provider once a day, page by page: a run continues where the previous one ended, and each
 * page is counted once, whoever compares it. A community whose page cannot be compared does not block the others.
 */
export async function reconcileLedgers(ctx: BillingContext, pagesPerRun = PAGES_PER_RUN): Promise<JobReport> {
  const due = await findDueReconciliations(ctx, later(ctx.now, -EVERY_MS))
  let pages = pagesPerRun
  const report = { done: 0, later: 0 }
  const settled = settleEach(due, async (one) => {
    let row = pages > 0 ? await underWay(ctx, one) : null
    while (row && row.endedAt === null && pages > 0) {
      const subscriptionsBefore: number = row.subscriptions
      const next: ReconciliationRow | null = await comparePage(ctx, row)
      pages--
      report.done += (next?.subscriptions ?? subscriptionsBefore) - subscriptionsBefore
      if (next === null) report.later++
      row = next
    }
    return null
  })
  try {
    return { ...(await settled), ...report }
  } catch (error) {
    throw error instanceof RowsFailed ? new RowsFailed({ ...error.report, ...report }, error.faults) : error
  }
}

async function underWay(
  { db, now }: BillingContext,
  { id: communityId, newest }: DueReconciliation,
): Promise<ReconciliationRow | null> {
  if (newest && newest.endedAt === null) return newest
  await db.commit([beginStatement({ communityId }, now), ...deleteOldStatements({ communityId }, now)])
  return (await db.read(newestReconciliation({ communityId })))[0] ?? null
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
