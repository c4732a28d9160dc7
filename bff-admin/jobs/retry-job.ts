import { and, eq, type SQL, sql } from 'drizzle-orm'
import { requeuedStatements } from '#db/broadcasts/requeue-emails.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { jobAttempts, outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type JobName, SEND_OUTBOX } from '#shared/domain/jobs/job-names.ts'
import { COUNTED_JOBS } from '#shared/domain/staff/counted-jobs.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { auditStatement } from '../staff/audit.ts'
import type { StaffContext } from '../staff/context.ts'
import { checkPermission, hasPermission } from '../staff/permissions.ts'
import { isInScope, type JobsScope } from './job-access.ts'

export type RetryInput = {
  readonly job: JobName
  /** Of what the job could not finish; null for all of it. */
  readonly id: string | null
}

/** Condition on a message that was given up: its text is still there, and it is still of use. */
export function canBeSentAgain({ now }: { readonly now: Date }): SQL {
  return sql`(${outbox.payload} <> '' AND (${outbox.expiresAt} IS NULL OR ${outbox.expiresAt} > ${now}))`
}

/** What a job could not finish is due again, with all its attempts; answers how much. NotFound where it was finished in the meantime. */
export async function retryJob(ctx: StaffContext, scope: JobsScope, { job, id }: RetryInput): Promise<number> {
  await checkPermission(ctx, 'admin')
  const isKnown = job === SEND_OUTBOX || COUNTED_JOBS.some((one) => one === job)
  if (!isKnown) throw new AppError('NotFound')
  const audit = auditStatement(ctx, {
    ...{ action: 'job.retry', target: { type: 'job', id: job }, memberVisible: false },
    ...{ before: null, after: { tasks: id ?? 'all' }, reason: null },
  })
  const first = job === SEND_OUTBOX ? sentAgain(ctx, scope, id) : triedAgain(ctx, scope, { job, id })
  const ofBroadcasts = job === SEND_OUTBOX ? requeuedStatements(isSentAgain(ctx, scope, id)) : []
  try {
    const [changed] = await ctx.db.commitIf([first, audit, ...ofBroadcasts])
    return changed.length
  } catch (error) {
    if (error instanceof PreconditionFailed) throw new AppError('NotFound')
    throw error
  }
}

function triedAgain({ actor }: StaffContext, scope: JobsScope, { job, id }: RetryInput) {
  return build
    .delete(jobAttempts)
    .where(
      and(
        sql`${jobAttempts.job} = ${job}`,
        id === null ? undefined : eq(jobAttempts.rowId, id),
        isInScope(scope, jobAttempts.communityId, actor),
        hasPermission(actor, 'admin'),
      ),
    )
    .returning({ id: jobAttempts.rowId })
}

/** Under its own key at the provider: an email that went out although we were not told is not sent twice. */
function sentAgain({ actor, now }: StaffContext, scope: JobsScope, id: string | null) {
  return build
    .update(outbox)
    .set({
      ...{ status: 'WAITING', attempts: 0, nextAttemptAt: now, leasedUntil: null, lastError: null },
      batchKey: sql`${outbox.idempotencyKey}`,
    })
    .where(
      and(
        eq(outbox.status, 'FAILED'),
        id === null ? undefined : eq(outbox.id, id),
        isInScope(scope, outbox.communityId, actor),
        canBeSentAgain({ now }),
        hasPermission(actor, 'admin'),
      ),
    )
    .returning({ id: outbox.id })
}

/** Condition on a message that `sentAgain` has just made due. */
function isSentAgain({ actor, now }: StaffContext, scope: JobsScope, id: string | null): SQL | undefined {
  return and(
    eq(outbox.status, 'WAITING'),
    eq(outbox.nextAttemptAt, now),
    id === null ? undefined : eq(outbox.id, id),
    isInScope(scope, outbox.communityId, actor),
  )
}
