import { and, eq, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { jobAttempts, jobRuns } from '#db/schema/platform.ts'
import { anyRow, build } from '#db/statement.ts'
import { newId } from '#shared/kernel/ids.ts'

/** Longer than any job runs: a run that died keeps its job from running for so long. */
const LEASE_MS = 120_000
const KEPT_MS = 30 * 24 * 3_600_000

export type JobReport = { readonly done: number; readonly later: number; readonly failed: number }

export const NOTHING_DONE: JobReport = { done: 0, later: 0, failed: 0 }

type JobRun = { readonly id: string; readonly job: string }

/** Writes the row of a run and with it leases the job; null while another run of the job holds the lease. */
export async function startJobRun(
  { db, now }: DbContext,
  { job, worker, correlationId }: { readonly job: string; readonly worker: string; readonly correlationId: string },
): Promise<JobRun | null> {
  const id = newId(now)
  const running = anyRow()
    .from(jobRuns)
    .where(and(eq(jobRuns.job, job), eq(jobRuns.status, 'RUNNING'), sql`${jobRuns.leasedUntil} > ${now.getTime()}`))
  const leasedUntil = now.getTime() + LEASE_MS
  try {
    await db.commitIf([
      build
        .insert(jobRuns)
        .select(
          sql`SELECT ${id}, ${job}, ${worker}, 'RUNNING', ${now.getTime()}, ${leasedUntil}, NULL, 0, 0, 0, NULL, ${correlationId} WHERE NOT EXISTS ${running}`,
        ),
    ])
    return { id, job }
  } catch (error) {
    if (error instanceof PreconditionFailed) return null
    throw error
  }
}

export type JobRunEnd =
  | { readonly kind: 'reported'; readonly report: JobReport }
  | { readonly kind: 'threw'; readonly error: string; readonly report: JobReport }

/** Stores how a run ended. One that found nothing to do takes the place of the job's last such row. */
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
 * Deletes the runs of more than a month ago, and what failed last before that; answers how many runs. What was set aside stays until staff
 * have it tried again: without its row it would be done by itself.
 */
export async function deleteOldJobRuns({ db, now }: DbContext): Promise<number> {
  const until = new Date(now.getTime() - KEPT_MS)
  const [gone] = await db.commit([
    build.delete(jobRuns).where(lt(jobRuns.startedAt, until)).returning({ id: jobRuns.id }),
    build.delete(jobAttempts).where(and(lt(jobAttempts.lastFailedAt, until), isNotNull(jobAttempts.nextAttemptAt))),
  ])
  return gone.length
}
