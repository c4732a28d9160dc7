import { and, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { jobAttempts } from '#db/schema/platform.ts'
import { build, statement } from '#db/statement.ts'
import type { CountedJob } from '#shared/domain/staff/counted-jobs.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { StaffContext } from './context.ts'
import { checkPermission, hasPermission } from './permissions.ts'

/** So many of each kind are listed: there are none on a usual day. */
const LISTED = 50

export type FailedTaskView = {
  /** Of what the job could not finish. */
  readonly rowId: string
  readonly job: CountedJob
  readonly attempts: number
  readonly firstFailedAt: Date
  readonly nextAttemptAt: Date | null
}

type ListArgs = { readonly communityId: string; readonly limit: number }

function latestFailures(p: ListArgs, isAsked: SQL) {
  return build
    .select({
      rowId: jobAttempts.rowId,
      job: jobAttempts.job,
      attempts: jobAttempts.attempts,
      firstFailedAt: jobAttempts.firstFailedAt,
      nextAttemptAt: jobAttempts.nextAttemptAt,
    })
    .from(jobAttempts)
    .where(and(eq(jobAttempts.communityId, p.communityId), isAsked))
    .orderBy(desc(jobAttempts.lastFailedAt))
    .limit(p.limit)
}
const setAside = statement((p: ListArgs) => latestFailures(p, isNull(jobAttempts.nextAttemptAt)))
const waiting = statement((p: ListArgs) => latestFailures(p, isNotNull(jobAttempts.nextAttemptAt)))

/** What jobs could not finish in the actor's community, what is set aside first. */
export async function listFailedTasks(ctx: ActorContext): Promise<readonly FailedTaskView[]> {
  const args = { communityId: ctx.actor.communityId, limit: LISTED }
  const [, ...found] = await Promise.all([
    checkPermission(ctx, 'admin'),
    ctx.db.read(setAside(args)),
    ctx.db.read(waiting(args)),
  ])
  return found.flat()
}

export type RetryFailedTaskInput = { readonly job: CountedJob; readonly id: string }

/** The job takes it up at its next run, with all its attempts; nothing is changed where it was finished meanwhile. */
export async function retryFailedTask(ctx: StaffContext, { job, id }: RetryFailedTaskInput): Promise<boolean> {
  const { db, actor } = ctx
  const [, [[gone]]] = await Promise.all([
    checkPermission(ctx, 'admin'),
    db.commit([
      build
        .delete(jobAttempts)
        .where(
          and(
            eq(jobAttempts.job, job),
            eq(jobAttempts.rowId, id),
            eq(jobAttempts.communityId, actor.communityId),
            hasPermission(actor, 'admin'),
          ),
        )
        .returning({ rowId: jobAttempts.rowId }),
    ]),
  ])
  if (!gone) throw new AppError('NotFound')
  return true
}
