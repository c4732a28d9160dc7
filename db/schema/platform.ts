import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { FAILURE_SOURCES, REQUEST_CAUSES } from '#shared/domain/jobs/failed-requests.ts'
import { AUDIT_TARGET_TYPES, type AuditValues } from '#shared/domain/staff/audit.ts'
import { COUNTED_JOBS } from '#shared/domain/staff/counted-jobs.ts'
import { flag, id, instant } from './columns.ts'
import { community } from './communities.ts'

/** Messages to outside providers, written in the transaction that causes them and sent after it. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: id(),
    communityId: text('community_id').notNull(),
    /** `{template}/{entityId}/{version}`: a message with a known key is not written again. */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    channel: text('channel', { enum: ['EMAIL', 'SMS'] }).notNull(),
    template: text('template').notNull(),
    recipientKind: text('recipient_kind', { enum: ['USER', 'ADDRESS', 'CONCIERGE'] })
      .notNull()
      .default('USER'),
    /** For recipients of kind USER: their address is read when the message is sent. */
    userId: text('user_id'),
    /** JSON for the template, sealed; emptied after sending. */
    payload: text('payload').notNull(),
    /** JSON with the address of an ADDRESS recipient and extra email headers, sealed; null without either, and after sending. */
    envelope: text('envelope'),
    /** WITHHELD: not sent, because its member has switched it off or may no longer see it, or the address takes no email. */
    status: text('status', { enum: ['WAITING', 'SENT', 'FAILED', 'WITHHELD'] }).notNull(),
    /** One of many messages that are written at once, such as digests: sent when nothing else is due. */
    isBulk: flag('is_bulk').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    leasedUntil: instant('leased_until'),
    /** The idempotency key of the provider call that the email is part of; null until its first lease and after a release. */
    batchKey: text('batch_key'),
    /** The message is not sent after this instant; null for messages that do not expire. */
    expiresAt: instant('expires_at'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
  },
  (t) => [
    index('outbox_due').on(t.status, t.isBulk, t.nextAttemptAt, t.id),
    index('outbox_retries').on(t.status, t.isBulk, t.nextAttemptAt).where(sql`${t.batchKey} IS NOT NULL`),
    index('outbox_by_user').on(t.userId).where(sql`${t.userId} IS NOT NULL`),
    // Without messages that are sent once only: their keys are needed permanently.
    index('outbox_ended')
      .on(t.createdAt)
      .where(sql`${t.status} <> 'WAITING' AND ${t.template} <> 'support-contact-named'`),
    index('outbox_by_batch').on(t.batchKey).where(sql`${t.batchKey} IS NOT NULL`),
    index('outbox_waiting').on(t.communityId, t.nextAttemptAt).where(sql`${t.status} = 'WAITING'`),
    index('outbox_failed').on(t.communityId, t.createdAt, t.id).where(sql`${t.status} = 'FAILED'`),
    index('outbox_failed_newest').on(t.status, t.createdAt, t.id).where(sql`${t.status} = 'FAILED'`),
    index('outbox_sent').on(t.communityId, t.sentAt).where(sql`${t.sentAt} IS NOT NULL`),
  ],
)

export const JOB_RUN_STATUSES = ['RUNNING', 'IDLE', 'DONE', 'FAILED'] as const

/**
 * Runs of the scheduled jobs. A RUNNING row whose lease has not ended keeps other runs of its job from starting. Of runs that
 * found nothing to do (IDLE) only the newest of each job is kept.
 */
export const jobRuns = sqliteTable(
  'job_runs',
  {
    id: id(),
    job: text('job').notNull(),
    worker: text('worker').notNull(),
    status: text('status', { enum: JOB_RUN_STATUSES }).notNull(),
    startedAt: instant('started_at').notNull(),
    leasedUntil: instant('leased_until').notNull(),
    endedAt: instant('ended_at'),
    done: integer('done').notNull().default(0),
    /** Items left for a later run, such as emails whose provider does not answer. */
    later: integer('later').notNull().default(0),
    /** Items that were given up, or that threw. */
    failed: integer('failed').notNull().default(0),
    /** The error that the run threw, without the values of statements. */
    error: text('error'),
    /** Names the run in the worker's log; null in rows written before the column existed. */
    correlationId: text('correlation_id'),
  },
  (t) => [
    index('job_runs_by_job').on(t.job, t.startedAt),
    index('job_runs_by_status').on(t.job, t.status, t.startedAt),
    index('job_runs_by_age').on(t.startedAt),
    check('job_runs_status', sql`${t.status} IN ('RUNNING', 'IDLE', 'DONE', 'FAILED')`),
  ],
)

/**
 * Rows that a job could not finish, one per job and row: the row is retried at `nextAttemptAt`, or is set aside when that is null, until
 * staff request a retry. Deleted once the row is finished.
 */
export const jobAttempts = sqliteTable(
  'job_attempts',
  {
    job: text('job', { enum: COUNTED_JOBS }).notNull(),
    /** The id of the unfinished row in its own table. */
    rowId: text('row_id').notNull(),
    communityId: community(),
    /** When the row was due. Another due time means other work, whose attempts are counted from zero. */
    dueAt: instant('due_at').notNull(),
    attempts: integer('attempts').notNull(),
    nextAttemptAt: instant('next_attempt_at'),
    /** Contains no values of statements; for operators. */
    lastError: text('last_error').notNull(),
    /** The run in which it last failed. */
    correlationId: text('correlation_id'),
    firstFailedAt: instant('first_failed_at').notNull(),
    lastFailedAt: instant('last_failed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.job, t.rowId] }),
    index('job_attempts_by_community').on(t.communityId, t.lastFailedAt),
    index('job_attempts_by_age').on(t.lastFailedAt),
  ],
)

/**
 * Requests that failed through no fault of the sender: staff find them by the code shown to the person. The error text is only in the server
 * log. Deleted after a month.
 */
export const failedRequests = sqliteTable(
  'failed_requests',
  {
    id: id(),
    communityId: community(),
    source: text('source', { enum: FAILURE_SOURCES }).notNull(),
    /** The path of a page or call, or a field of the API. */
    place: text('place').notNull(),
    cause: text('cause', { enum: REQUEST_CAUSES }).notNull(),
    /** Who was signed in, if known. */
    userId: text('user_id'),
    correlationId: text('correlation_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('failed_requests_by_code').on(t.correlationId, t.createdAt),
    index('failed_requests_by_user').on(t.userId).where(sql`${t.userId} IS NOT NULL`),
    index('failed_requests_by_age').on(t.createdAt),
  ],
)

/** Always empty. Inserting a 0 violates the check and aborts a batch whose first statement changed no row. */
export const preconditions = sqliteTable('preconditions', { held: integer('held').notNull() }, (t) => [
  check('precondition_held', sql`${t.held} = 1`),
])

/** One row per action of staff. Append-only: triggers refuse UPDATE and DELETE. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: id(),
    communityId: text('community_id').notNull(),
    actorId: text('actor_id').notNull(),
    action: text('action').notNull(),
    /** Null only in rows written before the column existed. */
    targetType: text('target_type', { enum: AUDIT_TARGET_TYPES }),
    targetId: text('target_id').notNull(),
    /** The changed fields before and after the action, from a closed list of fields that hold no secrets. */
    before: text('before', { mode: 'json' }).$type<AuditValues>(),
    after: text('after', { mode: 'json' }).$type<AuditValues>(),
    reason: text('reason'),
    visibleToMember: integer('visible_to_member', { mode: 'boolean' }).notNull(),
    /** The caller's network, shortened so that it is not a full address. */
    ipClass: text('ip_class'),
    correlationId: text('correlation_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('audit_log_by_target').on(t.targetId, t.createdAt, t.id),
    index('audit_log_by_community').on(t.communityId, t.createdAt, t.id),
    index('audit_log_by_action').on(t.communityId, t.action, t.createdAt, t.id),
    index('audit_log_by_actor').on(t.actorId, t.createdAt, t.id),
    index('audit_log_by_correlation').on(t.correlationId, t.createdAt, t.id),
    // For the admin community, which reads the rows of all communities.
    index('audit_log_by_time').on(t.createdAt, t.id),
    index('audit_log_by_action_and_time').on(t.action, t.createdAt, t.id),
  ],
)
