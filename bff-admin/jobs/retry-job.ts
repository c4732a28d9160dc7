import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import { requeuedStatements } from '#db/broadcasts/requeue-emails.ts'
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

/** The number that the page lists per job, see LISTED. */
const TRIED_AGAIN_MAX = 100

export type RetryInput = {
  readonly job: JobName
  /** The ids of failed rows: only rows that staff see are retried. */
  readonly ids: readonly string[]
}

/**
 * Condition on a failed message: its text still exists, and it is still useful. Reminders are excluded: they would be
 * outdated for members who have paid or changed their renewal meanwhile, and the next reminder has the current state.
 */
export function canBeSentAgain({ now }: { readonly now: Date }): SQL {
  const isReminder = isOneOf(outbox.template, BILLING_REMINDERS)
  return sql`(${outbox.payload} <> '' AND (${outbox.expiresAt} IS NULL OR ${outbox.expiresAt} > ${now}) AND ${not(isReminder)})`
}

/**
 * Makes failed rows of a job due again, with all attempts; returns their number. Throws NotFound when they were
 * completed meanwhile.
 */
export async function retryJob(ctx: StaffContext, scope: JobsScope, { job, ...input }: RetryInput): Promise<number> {
  await checkPermission(ctx, 'admin')
  const ids = [...new Set(input.ids)]
  if (ids.length === 0 || ids.length > TRIED_AGAIN_MAX)
    throw new AppError('BadRequest.Invalid', { message: `Choose 1 to ${TRIED_AGAIN_MAX} at a time.` })
  const isKnown = job === SEND_OUTBOX || COUNTED_JOBS.some((one) => one === job)
  if (!isKnown) throw new AppError('NotFound')
  const audit = auditStatement(ctx, {
    ...{ action: 'job.retry', target: { type: 'job', id: job }, memberVisible: false },
    after: { tasks: ids.join(', ') },
  })
  const first = job === SEND_OUTBOX ? sentAgain(ctx, scope, ids) : triedAgain(ctx, scope, { job, ids })
  const ofBroadcasts = job === SEND_OUTBOX ? requeuedStatements(isSentAgain(ctx, scope, ids)) : []
  const written = await ctx.db.tryCommitIf([first, audit, ...ofBroadcasts])
  if (!written) throw new AppError('NotFound')
  return written[0].length
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

/** Keeps its key at the provider, so that an email that was sent without our learning of it is not sent twice. */
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
