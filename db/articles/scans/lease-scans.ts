import { and, eq, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { isUnleased, leaseEnd } from '#db/leases.ts'
import { MAX_ATTEMPTS } from '#db/outbox/retry-schedule.ts'
import { articleScans } from '#db/schema/articles/article-scans.ts'
import { build, hasId } from '#db/statement.ts'
import { scanIdOf } from '#shared/kernel/ports/scanner.ts'
import { ASKS_MAX, failed, type ScanStep } from './scan-steps.ts'

const leasedColumns = {
  rowId: articleScans.id,
  communityId: articleScans.communityId,
  articleId: articleScans.articleId,
  revisionId: articleScans.revisionId,
  attempt: articleScans.attempt,
  exportId: articleScans.exportId,
  step: articleScans.nextStep,
  tries: articleScans.tries,
}

/**
 * Leases up to `limit` scans with a due step. As in the outbox, the end of the lease is its fence; a webhook that arrives meanwhile ends
 * the lease, too.
 */
export async function leaseScans({ db, now }: DbContext, limit: number) {
  const leasedUntil = leaseEnd(now)
  const isFree = isUnleased(articleScans, now)
  const isDue = and(isNotNull(articleScans.nextStep), lte(articleScans.nextStepAt, now), isFree)
  const due = build
    .select({ id: articleScans.id })
    .from(articleScans)
    .where(isDue)
    .orderBy(articleScans.nextStepAt, articleScans.id)
    .limit(limit)
  const [unanswered, , , leased] = await db.commit([
    build
      .update(articleScans)
      .set(failed('NO_ANSWER', null, now))
      .where(and(isDue, eq(articleScans.nextStep, 'ASK'), gte(articleScans.tries, ASKS_MAX)))
      .returning({ scanId: articleScans.id }),
    // Leased at every allowed attempt, and no result was ever stored.
    build
      .update(articleScans)
      .set(failed('UNAVAILABLE', 'no sender came back', now))
      .where(and(isDue, eq(articleScans.nextStep, 'SUBMIT'), gte(articleScans.tries, MAX_ATTEMPTS))),
    build
      .update(articleScans)
      .set({ nextStep: null, leasedUntil: null })
      .where(and(isDue, inArray(articleScans.nextStep, ['EXPORT', 'FORGET']), gte(articleScans.tries, MAX_ATTEMPTS))),
    build
      .update(articleScans)
      .set({ leasedUntil, tries: sql`${articleScans.tries} + 1` })
      .where(inArray(articleScans.id, due))
      .returning(leasedColumns),
  ])
  return { unanswered, leased: leased.flatMap((row) => (row.step ? [toLeased(row, row.step, leasedUntil)] : [])) }
}

type Row = {
  readonly rowId: string
  readonly revisionId: string
  readonly attempt: number
  readonly step: ScanStep | null
}

function toLeased<R extends Row>(row: R, step: ScanStep, leasedUntil: Date) {
  return {
    ...row,
    id: scanIdOf(row.revisionId, row.attempt),
    step,
    leasedUntil,
  }
}

export type LeasedScan = Awaited<ReturnType<typeof leaseScans>>['leased'][number]

/** True for the row as long as this lease holds it. */
export function isLeasedBy(scan: LeasedScan) {
  return and(hasId(articleScans, scan.rowId, scan), eq(articleScans.leasedUntil, scan.leasedUntil))
}

/** Ends the lease of a scan that was not attempted, without counting an attempt. */
export function releaseStatement(scan: LeasedScan) {
  return build
    .update(articleScans)
    .set({ leasedUntil: null, tries: sql`${articleScans.tries} - 1` })
    .where(isLeasedBy(scan))
}
