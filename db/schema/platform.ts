import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { AUDIT_TARGET_TYPES, type AuditValues } from '#shared/domain/staff/audit.ts'
import { id, instant } from './columns.ts'

/** Effects on the outside world, written in the transaction that causes them and sent afterwards. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: id(),
    communityId: text('community_id').notNull(),
    /** `{template}/{entityId}/{version}`: the same cause is sent once. */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    channel: text('channel', { enum: ['EMAIL', 'SMS'] }).notNull(),
    template: text('template').notNull(),
    userId: text('user_id'),
    /** JSON for the template, sealed; blanked once sent. */
    payload: text('payload').notNull(),
    status: text('status', { enum: ['WAITING', 'SENT', 'FAILED'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    leasedUntil: instant('leased_until'),
    /** Not sent any more from here on; null for what is worth sending however late. */
    expiresAt: instant('expires_at'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
  },
  (t) => [index('outbox_due').on(t.status, t.nextAttemptAt)],
)

/** Always empty. Inserting a 0 breaks the check and with it the batch whose first statement changed no row. */
export const preconditions = sqliteTable('preconditions', { held: integer('held').notNull() }, (t) => [
  check('precondition_held', sql`${t.held} = 1`),
])

/** One row for each action of staff. Append-only: triggers refuse UPDATE and DELETE. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: id(),
    communityId: text('community_id').notNull(),
    actorId: text('actor_id').notNull(),
    action: text('action').notNull(),
    /** Null only in rows that are older than the column. */
    targetType: text('target_type', { enum: AUDIT_TARGET_TYPES }),
    targetId: text('target_id').notNull(),
    /** The changed fields before and after the action, from a closed list of fields that hold no secrets. */
    before: text('before', { mode: 'json' }).$type<AuditValues>(),
    after: text('after', { mode: 'json' }).$type<AuditValues>(),
    reason: text('reason'),
    visibleToMember: integer('visible_to_member', { mode: 'boolean' }).notNull(),
    /** The coarse network the action came from, never a full address. */
    ipClass: text('ip_class'),
    correlationId: text('correlation_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('audit_log_by_target').on(t.targetId, t.createdAt),
    index('audit_log_by_community').on(t.communityId, t.createdAt),
  ],
)
