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

/** So many of each kind are listed: there are none on a usual day. */
const LISTED = 50
/** Emails that were given up longer ago are not listed any more. */
export const FAILED_EMAILS_DAYS = 14

export type FailedTaskView = {
  /** Of what the job could not finish. */
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

/** Null where all rows are of one community. A join would let SQLite begin with the communities, and sort. */
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

/** What jobs could not finish, what is set aside first. */
export async function readFailedTasks(ctx: ActorContext, scope: JobsScope): Promise<readonly FailedTaskView[]> {
  const { userId, communityId } = ctx.actor
  // Older ones are deleted; what is set aside stays until staff have it tried again.
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

/** Emails and text messages of the last days that were given up, the newest first. */
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
