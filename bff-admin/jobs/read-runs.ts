import { sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { billingEvents } from '#db/schema/billing.ts'
import { jobRuns } from '#db/schema/platform.ts'
import { build, statement } from '#db/statement.ts'
import { type FailureCause, failureCauseOf } from '#shared/domain/jobs/failures.ts'
import { JOB_NAMES, type JobName } from '#shared/domain/jobs/job-names.ts'
import { type JobState, jobStateOf, type LastRun, nextRunAt } from '#shared/domain/jobs/job-state.ts'
import { DAY_MS } from '#shared/kernel/clock.ts'

/** More failures than so many are not counted: the page says "100+". */
export const FAILURES_COUNTED = 100

export type JobRunView = {
  readonly job: JobName
  readonly state: JobState
  readonly lastRunAt: Date | null
  readonly nextRunAt: Date
  /** The newest run that did something. */
  readonly lastWork: {
    readonly at: Date
    readonly done: number
    readonly later: number
    readonly failed: number
  } | null
  readonly lastFailure: { readonly at: Date; readonly cause: FailureCause; readonly code: string | null } | null
  /** In the last 24 hours, at most `FAILURES_COUNTED`. */
  readonly failures: number
  readonly hasMoreFailures: boolean
}

type Run = LastRun & {
  readonly done: number
  readonly later: number
  readonly failed: number
  readonly error: string | null
  readonly code: string | null
}
type RunRow = {
  readonly job: JobName
  readonly last: string | null
  readonly failure: string | null
  readonly work: string | null
  readonly failures: number
}

type RunArgs = { readonly jobs: readonly JobName[]; readonly since: number; readonly limit: number }

/** Of each job the newest run, the newest that did something and the newest that failed: searches of an index each. */
const runs = statement((p: RunArgs) => {
  const newest = (status?: 'DONE' | 'FAILED') => sql`(SELECT json_object('status', r.status, 'startedAt', r.started_at,
      'leasedUntil', r.leased_until, 'done', r.done, 'later', r.later, 'failed', r.failed, 'error', substr(r.error, 1, 500),
      'code', r.correlation_id)
    FROM ${jobRuns} AS r WHERE r.job = j.value ${status ? sql`AND r.status = ${status}` : sql``}
    ORDER BY r.started_at DESC LIMIT 1)`
  return build.all<RunRow>(sql`SELECT j.value AS job, ${newest()} AS last, ${newest('DONE')} AS work, ${newest('FAILED')} AS failure,
    (SELECT count(*) FROM (SELECT 1 FROM ${jobRuns} AS r WHERE r.job = j.value AND r.status = 'FAILED'
      AND r.started_at > ${p.since} LIMIT ${p.limit})) AS failures
    FROM json_each(${p.jobs}) AS j`)
})

/** How every job stands, by the rows of its runs. */
export async function readRuns({ db, now }: ActorContext): Promise<readonly JobRunView[]> {
  const since = now.getTime() - DAY_MS
  const rows = await db.read(runs({ jobs: JOB_NAMES, since, limit: FAILURES_COUNTED + 1 }))
  return rows.map((row) => toView(row, now))
}

function toView({ job, failures, ...found }: RunRow, now: Date): JobRunView {
  const [last, work, failure] = [found.last, found.work, found.failure].map(toRun)
  return {
    job,
    state: jobStateOf(last ?? null, now),
    lastRunAt: last?.startedAt ?? null,
    nextRunAt: nextRunAt(last ?? null, now),
    lastWork: work ? { at: work.startedAt, done: work.done, later: work.later, failed: work.failed } : null,
    lastFailure: failure ? { at: failure.startedAt, cause: failureCauseOf(failure.error), code: failure.code } : null,
    failures: Math.min(failures, FAILURES_COUNTED),
    hasMoreFailures: failures > FAILURES_COUNTED,
  }
}

function toRun(stored: string | null): Run | null {
  if (stored === null) return null
  const { startedAt, leasedUntil, ...run } = JSON.parse(stored)
  return { ...run, startedAt: new Date(startedAt), leasedUntil: new Date(leasedUntil) }
}

export type WebhooksView = { readonly lastAt: Date | null; readonly received: number; readonly hasMore: boolean }

/** More than so many of a day are not counted. */
const WEBHOOKS_COUNTED = 1000

const received = statement((p: { readonly since: number; readonly limit: number }) =>
  build.all<{ lastAt: number | null; received: number }>(sql`SELECT
    (SELECT max(received_at) FROM ${billingEvents}) AS lastAt,
    (SELECT count(*) FROM (SELECT 1 FROM ${billingEvents} WHERE received_at > ${p.since} LIMIT ${p.limit})) AS received`),
)

/** What the payment provider told us in the last 24 hours, and when it did last. */
export async function readWebhooks({ db, now }: ActorContext): Promise<WebhooksView> {
  const [row] = await db.read(received({ since: now.getTime() - DAY_MS, limit: WEBHOOKS_COUNTED + 1 }))
  return {
    lastAt: row?.lastAt ? new Date(row.lastAt) : null,
    received: Math.min(row?.received ?? 0, WEBHOOKS_COUNTED),
    hasMore: (row?.received ?? 0) > WEBHOOKS_COUNTED,
  }
}
