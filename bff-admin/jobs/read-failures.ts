import { and, desc, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { communities } from '#db/schema/communities.ts'
import { jobAttempts, outbox } from '#db/schema/platform.ts'
import { build, statementByShape } from '#db/statement.ts'
import { type FailureCause, failureCauseOf } from '#shared/domain/jobs/failures.ts'
import type { CountedJob } from '#shared/domain/staff/counted-jobs.ts'
import { isInScope, type JobsScope } from './job-access.ts'
import { canBeSentAgain } from './retry-job.ts'

/** The maximum number listed per kind: usually there are none. */
const LISTED = 50
/** Emails that failed longer ago are no longer listed. */
export const FAILED_EMAILS_DAYS = 14

export type FailedTaskView = {
  /** The id of the row that the job could not process. */
  readonly rowId: string
  readonly job: CountedJob
  readonly communityName: string | null
  readonly attempts: number
  readonly firstFailedAt: Date
  readonly lastFailedAt: Date
  readonly nextAttemptAt: Date | null
  readonly cause: FailureCause
  readonly code: string | null
}

/** Null when all rows belong to one community. With a join SQLite would start with the communities, and sort. */
function nameOf({ isOfAll }: JobsScope, communityId: SQLiteColumn) {
  return isOfAll
    ? sql<string | null>`(SELECT place.name FROM ${communities} AS place WHERE place.id = ${communityId})`
    : sql<string | null>`NULL`
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 24 * 3_600_000)
}

type ListArgs = ActorArgs & { readonly limit: number; readonly since: Date }
type TaskShape = JobsScope & { readonly isSetAside: boolean }

const failedTasks = statementByShape((shape: TaskShape) => (p: ListArgs) => {
  const { nextAttemptAt, communityId } = jobAttempts
  return build
    .select({
      rowId: jobAttempts.rowId,
      job: jobAttempts.job,
      communityName: nameOf(shape, communityId),
      attempts: jobAttempts.attempts,
      firstFailedAt: jobAttempts.firstFailedAt,
      lastFailedAt: jobAttempts.lastFailedAt,
      nextAttemptAt,
      lastError: jobAttempts.lastError,
      code: jobAttempts.correlationId,
    })
    .from(jobAttempts)
    .where(
      and(
        isInScope(shape, communityId, p),
        gte(jobAttempts.lastFailedAt, p.since),
        shape.isSetAside ? isNull(nextAttemptAt) : isNotNull(nextAttemptAt),
      ),
    )
    .orderBy(desc(jobAttempts.lastFailedAt))
    .limit(p.limit)
})

/** Failed tasks of jobs, set-aside ones first. */
export async function readFailedTasks(ctx: ActorContext, scope: JobsScope): Promise<readonly FailedTaskView[]> {
  const { userId, communityId } = ctx.actor
  // Older ones are deleted; set-aside tasks stay until staff retry them.
  const monthAgo = daysBefore(ctx.now, 31)
  const found = await Promise.all(
    [true, false].map((isSetAside) => {
      const since = isSetAside ? new Date(0) : monthAgo
      return ctx.db.read(failedTasks({ ...scope, isSetAside })({ userId, communityId, limit: LISTED, since }))
    }),
  )
  return found.flat().map(({ lastError, ...task }) => ({ ...task, cause: failureCauseOf(lastError) }))
}

export type FailedEmailView = {
  readonly id: string
  readonly template: string
  readonly communityName: string | null
  readonly isText: boolean
  readonly at: Date
  readonly cause: FailureCause
  readonly canRetry: boolean
}

type EmailArgs = ListArgs & { readonly now: Date }

const failedEmails = statementByShape(
  (scope: JobsScope) => (p: EmailArgs) =>
    build
      .select({
        id: outbox.id,
        template: outbox.template,
        communityName: nameOf(scope, outbox.communityId),
        isText: sql<number>`${outbox.channel} = 'SMS'`,
        at: outbox.createdAt,
        lastError: outbox.lastError,
        canRetry: sql<number>`${canBeSentAgain(p)}`,
      })
      .from(outbox)
      .where(
        and(isInScope(scope, outbox.communityId, p), sql`${outbox.status} = 'FAILED'`, gte(outbox.createdAt, p.since)),
      )
      .orderBy(desc(outbox.createdAt), desc(outbox.id))
      .limit(p.limit),
)

/** Emails and text messages of the last days that failed permanently, newest first. */
export async function readFailedEmails(
  { db, actor, now }: ActorContext,
  scope: JobsScope,
): Promise<readonly FailedEmailView[]> {
  const { userId, communityId } = actor
  const since = daysBefore(now, FAILED_EMAILS_DAYS)
  const rows = await db.read(failedEmails(scope)({ userId, communityId, limit: LISTED, since, now }))
  return rows.map(({ lastError, isText, canRetry, ...email }) => ({
    ...email,
    ...{ isText: isText === 1, canRetry: canRetry === 1, cause: failureCauseOf(lastError) },
  }))
}
