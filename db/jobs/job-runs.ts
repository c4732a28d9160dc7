import { and, eq, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { jobAttempts, jobRuns } from '#db/schema/platform.ts'
import { anyRow, build } from '#db/statement.ts'
import { newId } from '#shared/kernel/ids.ts'

/** Longer than any job runs: a run that died blocks its job for this long. */
const LEASE_MS = 120_000
const KEPT_MS = 30 * 24 * 3_600_000

export type JobReport = { readonly done: number; readonly later: number; readonly failed: number }

export const NOTHING_DONE: JobReport = { done: 0, later: 0, failed: 0 }

type JobRun = { readonly id: string; readonly job: string }

/** Writes the row of a run, which leases the job; null while another run of the job holds the lease. */
export async function startJobRun(
  { db, now }: DbContext,
  { job, worker, correlationId }: { readonly job: string; readonly worker: string; readonly correlationId: string },
): Promise<JobRun | null> {
  const id = newId(now)
  const running = anyRow()
    .from(jobRuns)
    .where(and(eq(jobRuns.job, job), eq(jobRuns.status, 'RUNNING'), sql`${jobRuns.leasedUntil} > ${now.getTime()}`))
  const leasedUntil = now.getTime() + LEASE_MS
  const isWritten = await db.tryCommitIf([
    build
      .insert(jobRuns)
      .select(
        sql`SELECT ${id}, ${job}, ${worker}, 'RUNNING', ${now.getTime()}, ${leasedUntil}, NULL, 0, 0, 0, NULL, ${correlationId} WHERE NOT EXISTS ${running}`,
      ),
  ])
  return isWritten ? { id, job } : null
}

export type JobRunEnd =
  | { readonly kind: 'reported'; readonly report: JobReport }
  | { readonly kind: 'threw'; readonly error: string; readonly report: JobReport }

/** Stores how a run ended. A run that found nothing to do replaces the job's previous row of that kind. */
export async function endJobRun({ db, now }: DbContext, { id, job }: JobRun, end: JobRunEnd): Promise<void> {
  const ended = build
    .update(jobRuns)
    .set({ endedAt: now, ...outcomeOf(end) })
    .where(and(eq(jobRuns.id, id), eq(jobRuns.status, 'RUNNING')))
  const olderIdle = build
    .delete(jobRuns)
    .where(and(eq(jobRuns.job, job), eq(jobRuns.status, 'IDLE'), ne(jobRuns.id, id)))
  await (isIdle(end) ? db.commit([ended, olderIdle]) : db.commit([ended]))
}

function isIdle(end: JobRunEnd): boolean {
  return end.kind === 'reported' && end.report.done + end.report.later + end.report.failed === 0
}

function outcomeOf(end: JobRunEnd) {
  if (end.kind === 'threw') return { status: 'FAILED' as const, error: end.error, ...end.report }
  return { status: isIdle(end) ? ('IDLE' as const) : ('DONE' as const), ...end.report }
}

/**
 * Deletes runs older than a month, and failed rows whose last attempt is older; returns how many runs. Rows that were set aside stay until
 * staff retry them: without the row the job would retry by itself.
 */
export async function deleteOldJobRuns({ db, now }: DbContext): Promise<number> {
  const until = new Date(now.getTime() - KEPT_MS)
  const [gone] = await db.commit([
    build.delete(jobRuns).where(lt(jobRuns.startedAt, until)).returning({ id: jobRuns.id }),
    build.delete(jobAttempts).where(and(lt(jobAttempts.lastFailedAt, until), isNotNull(jobAttempts.nextAttemptAt))),
  ])
  return gone.length
}
