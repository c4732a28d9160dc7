import { and, eq, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { MAX_ATTEMPTS } from '#db/outbox/retry-schedule.ts'
import { articleScans } from '#db/schema/article-scans.ts'
import { scanIdOf } from '#shared/kernel/scanner.ts'
import { ASKS_MAX, failed, type ScanStep } from './scan-steps.ts'

const LEASE_MS = 120_000

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
 * Takes up to `limit` scans with something to do. As in the outbox the instant at which the lease ends is its fence; a
 * webhook that comes meanwhile ends it, too.
 */
export async function leaseScans(db: Db, now: Date, limit: number) {
  const leasedUntil = new Date(now.getTime() + LEASE_MS)
  const isFree = or(isNull(articleScans.leasedUntil), lte(articleScans.leasedUntil, now))
  const isDue = and(isNotNull(articleScans.nextStep), lte(articleScans.nextStepAt, now), isFree)
  const due = db.build
    .select({ id: articleScans.id })
    .from(articleScans)
    .where(isDue)
    .orderBy(articleScans.nextStepAt, articleScans.id)
    .limit(limit)
  const [unanswered, , , leased] = await db.commit([
    db.build
      .update(articleScans)
      .set(failed('NO_ANSWER', null, now))
      .where(and(isDue, eq(articleScans.nextStep, 'ASK'), gte(articleScans.tries, ASKS_MAX)))
      .returning({ scanId: articleScans.id }),
    // Senders that ended without a word, at every try.
    db.build
      .update(articleScans)
      .set(failed('UNAVAILABLE', 'no sender came back', now))
      .where(and(isDue, eq(articleScans.nextStep, 'SUBMIT'), gte(articleScans.tries, MAX_ATTEMPTS))),
    db.build
      .update(articleScans)
      .set({ nextStep: null, leasedUntil: null })
      .where(and(isDue, inArray(articleScans.nextStep, ['EXPORT', 'FORGET']), gte(articleScans.tries, MAX_ATTEMPTS))),
    db.build
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

/** Holds as long as the lease does. */
export function stillLeased(scan: LeasedScan) {
  return and(
    eq(articleScans.id, scan.rowId),
    eq(articleScans.communityId, scan.communityId),
    eq(articleScans.leasedUntil, scan.leasedUntil),
  )
}

/** Gives back what was not tried. */
export function releaseStatement(db: Db, scan: LeasedScan) {
  return db.build
    .update(articleScans)
    .set({ leasedUntil: null, tries: sql`${articleScans.tries} - 1` })
    .where(stillLeased(scan))
}
