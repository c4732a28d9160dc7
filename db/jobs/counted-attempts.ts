import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { MAX_ATTEMPTS, nextAttemptAt } from '#db/outbox/retry-schedule.ts'
import { jobAttempts } from '#db/schema/platform.ts'
import { build, inList, statement } from '#db/statement.ts'
import type { CountedJob } from '#shared/domain/staff/counted-jobs.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { describeFault } from '#shared/server/log.ts'
import type { JobReport } from './job-runs.ts'
import { type Settled, settleEach } from './settle-each.ts'

/** A row that a job found due. `dueAt` is the instant for which it was due: the same row due at another instant is other work. */
export type CountedRow = { readonly id: string; readonly communityId: string; readonly dueAt: Date }

type DueColumns = { readonly [Column in keyof CountedRow]: SQLWrapper }

const ERROR_MAX_CHARACTERS = 500

/** Condition on due rows: it has neither failed a moment ago nor been set aside. Required in each query that finds rows of a counted job. */
export function mayBeTried(job: CountedJob, { id, communityId, dueAt }: DueColumns, now: Date): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${jobAttempts} WHERE ${jobAttempts.job} = ${job}
    AND ${jobAttempts.rowId} = ${id} AND ${jobAttempts.communityId} = ${communityId} AND ${jobAttempts.dueAt} = ${dueAt}
    AND (${jobAttempts.nextAttemptAt} IS NULL OR ${jobAttempts.nextAttemptAt} > ${now}))`
}

/** The run that jobs are part of; a direct call of a job's work has none. */
export type RunContext = { readonly correlationId: string }

type OfRows = { readonly job: CountedJob; readonly ids: readonly string[]; readonly communityIds: readonly string[] }

function isOfRows(p: OfRows) {
  return and(
    eq(jobAttempts.job, p.job),
    inList(jobAttempts.rowId, p.ids),
    inList(jobAttempts.communityId, p.communityIds),
  )
}

const failedBefore = statement((p: OfRows) => build.select().from(jobAttempts).where(isOfRows(p)))

/** The rows that may be tried now, for rows that were not found by a query with `mayBeTried`. */
export async function findTriable<Row extends CountedRow>(
  { db, now }: DbContext,
  job: CountedJob,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  if (rows.length === 0) return rows
  const held = (await db.read(failedBefore(argsOf(job, rows)))).filter(
    ({ nextAttemptAt: next }) => next === null || next > now,
  )
  return rows.filter(
    ({ id, dueAt }) => !held.some((one) => one.rowId === id && one.dueAt.getTime() === dueAt.getTime()),
  )
}

const forgotten = statement((p: OfRows) => build.delete(jobAttempts).where(isOfRows(p)))

type Failure = typeof jobAttempts.$inferSelect

const failed = statement((p: Failure) =>
  build
    .insert(jobAttempts)
    .values({
      job: p.job,
      rowId: p.rowId,
      communityId: p.communityId,
      dueAt: p.dueAt,
      attempts: p.attempts,
      nextAttemptAt: p.nextAttemptAt,
      lastError: p.lastError,
      correlationId: p.correlationId,
      firstFailedAt: p.firstFailedAt,
      lastFailedAt: p.lastFailedAt,
    })
    .onConflictDoUpdate({
      target: [jobAttempts.job, jobAttempts.rowId],
      set: {
        dueAt: sql`excluded.due_at`,
        attempts: sql`excluded.attempts`,
        nextAttemptAt: sql`excluded.next_attempt_at`,
        lastError: sql`excluded.last_error`,
        correlationId: sql`excluded.correlation_id`,
        firstFailedAt: sql`excluded.first_failed_at`,
        lastFailedAt: sql`excluded.last_failed_at`,
      },
      setWhere: eq(jobAttempts.communityId, p.communityId),
    }),
)

/**
 * Settles the rows that a job found due, as `settleEach` does, and counts the attempts of a row that throws: it is retried with the delays
 * of the outbox, and set aside after the same number of attempts, for staff to look at and retry.
 */
export async function settleCounted<Row extends CountedRow>(
  { db, now, correlationId }: DbContext & Partial<RunContext>,
  job: CountedJob,
  rows: readonly Row[],
  settle: (row: Row) => Promise<Settled>,
): Promise<JobReport> {
  if (rows.length === 0) return settleEach(rows, settle)
  const args = argsOf(job, rows)
  const before = new Map((await db.read(failedBefore(args))).map((row) => [row.rowId, row]))
  const threw = new Set<string>()
  const count = (row: Row, fault: unknown) => {
    threw.add(row.id)
    return db.commit([
      failed(failureOf({ job, row, fault, before: before.get(row.id), now, correlationId: correlationId ?? null })),
    ])
  }
  try {
    return await settleEach(rows, settle, { postpone: count })
  } finally {
    const finished = rows.filter(({ id }) => before.has(id) && !threw.has(id))
    if (finished.length > 0) await db.commit([forgotten(argsOf(job, finished))])
  }
}

function argsOf(job: CountedJob, rows: readonly CountedRow[]): OfRows {
  return { job, ids: rows.map(({ id }) => id), communityIds: rows.map(({ communityId }) => communityId) }
}

type Fault = {
  readonly job: CountedJob
  readonly row: CountedRow
  readonly fault: unknown
  readonly before: Failure | undefined
  readonly now: Date
  readonly correlationId: string | null
}

/** A service that is away says nothing about the row, which is not set aside for it. */
function isAway(fault: unknown): boolean {
  return fault instanceof AppError && fault.code === 'ServiceUnavailable'
}

function failureOf({ job, row: { id, communityId, dueAt }, fault, before, now, correlationId }: Fault): Failure {
  const isSameWork = before !== undefined && before.dueAt.getTime() === dueAt.getTime()
  const attempts = isSameWork ? before.attempts + 1 : 1
  return {
    job,
    rowId: id,
    communityId,
    dueAt,
    attempts,
    nextAttemptAt: nextAttemptAt(isAway(fault) ? Math.min(attempts, MAX_ATTEMPTS - 1) : attempts, now),
    lastError: describeFault(fault).slice(0, ERROR_MAX_CHARACTERS),
    correlationId,
    firstFailedAt: isSameWork ? before.firstFailedAt : now,
    lastFailedAt: now,
  }
}
