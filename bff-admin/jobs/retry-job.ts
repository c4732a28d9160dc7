import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import { requeuedStatements } from '#db/broadcasts/requeue-emails.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { isOneOf } from '#db/schema/columns.ts'
import { jobAttempts, outbox } from '#db/schema/platform.ts'
import { build, inList } from '#db/statement.ts'
import { BILLING_REMINDERS } from '#shared/domain/billing/reminders/reminders.ts'
import { type JobName, SEND_OUTBOX } from '#shared/domain/jobs/job-names.ts'
import { COUNTED_JOBS } from '#shared/domain/staff/counted-jobs.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { auditStatement } from '../staff/audit.ts'
import type { StaffContext } from '../staff/context.ts'
import { checkPermission, hasPermission } from '../staff/permissions.ts'
import { isInScope, type JobsScope } from './job-access.ts'

/** As many as the page lists of one job, see LISTED. */
const TRIED_AGAIN_MAX = 100

export type RetryInput = {
  readonly job: JobName
  /** Of what the job could not finish: what staff do not see is not tried again. */
  readonly ids: readonly string[]
}

/**
 * Condition on a message that was given up: its text is still there, and it is still of use. A reminder is not: who has paid or changed their
 * renewal meanwhile would be told what is no longer so, and the next reminder says how it is then.
 */
export function canBeSentAgain({ now }: { readonly now: Date }): SQL {
  const isReminder = isOneOf(outbox.template, BILLING_REMINDERS)
  return sql`(${outbox.payload} <> '' AND (${outbox.expiresAt} IS NULL OR ${outbox.expiresAt} > ${now}) AND ${not(isReminder)})`
}

/** What a job could not finish is due again, with all its attempts; answers how much. NotFound where it was finished in the meantime. */
export async function retryJob(ctx: StaffContext, scope: JobsScope, { job, ...input }: RetryInput): Promise<number> {
  await checkPermission(ctx, 'admin')
  const ids = [...new Set(input.ids)]
  if (ids.length === 0 || ids.length > TRIED_AGAIN_MAX)
    throw new AppError('BadRequest.Invalid', { message: `Choose 1 to ${TRIED_AGAIN_MAX} at a time.` })
  const isKnown = job === SEND_OUTBOX || COUNTED_JOBS.some((one) => one === job)
  if (!isKnown) throw new AppError('NotFound')
  const audit = auditStatement(ctx, {
    ...{ action: 'job.retry', target: { type: 'job', id: job }, memberVisible: false },
    ...{ before: null, after: { tasks: ids.join(', ') }, reason: null },
  })
  const first = job === SEND_OUTBOX ? sentAgain(ctx, scope, ids) : triedAgain(ctx, scope, { job, ids })
  const ofBroadcasts = job === SEND_OUTBOX ? requeuedStatements(isSentAgain(ctx, scope, ids)) : []
  try {
    const [changed] = await ctx.db.commitIf([first, audit, ...ofBroadcasts])
    return changed.length
  } catch (error) {
    if (error instanceof PreconditionFailed) throw new AppError('NotFound')
    throw error
  }
}

function triedAgain({ actor }: StaffContext, scope: JobsScope, { job, ids }: RetryInput) {
  return build
    .delete(jobAttempts)
    .where(
      and(
        sql`${jobAttempts.job} = ${job}`,
        inList(jobAttempts.rowId, ids),
        isInScope(scope, jobAttempts.communityId, actor),
        hasPermission(actor, 'admin'),
      ),
    )
    .returning({ id: jobAttempts.rowId })
}

/** Under its own key at the provider: an email that went out although we were not told is not sent twice. */
function sentAgain({ actor, now }: StaffContext, scope: JobsScope, ids: readonly string[]) {
  return build
    .update(outbox)
    .set({
      ...{ status: 'WAITING', attempts: 0, nextAttemptAt: now, leasedUntil: null, lastError: null },
      batchKey: sql`${outbox.idempotencyKey}`,
    })
    .where(
      and(
        eq(outbox.status, 'FAILED'),
        inList(outbox.id, ids),
        isInScope(scope, outbox.communityId, actor),
        canBeSentAgain({ now }),
        hasPermission(actor, 'admin'),
      ),
    )
    .returning({ id: outbox.id })
}

/** Condition on a message that `sentAgain` has just made due. */
function isSentAgain({ actor, now }: StaffContext, scope: JobsScope, ids: readonly string[]): SQL | undefined {
  return and(
    eq(outbox.status, 'WAITING'),
    eq(outbox.nextAttemptAt, now),
    inList(outbox.id, ids),
    isInScope(scope, outbox.communityId, actor),
  )
}
