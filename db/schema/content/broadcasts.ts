import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import {
  BROADCAST_CHANNELS,
  BROADCAST_STATUSES,
  RECIPIENT_REASONS,
  RECIPIENT_STATES,
} from '#shared/domain/broadcasts/statuses.ts'
import type { MemberFilter } from '#shared/domain/members/member-list.ts'
import { flag, id, instant, isOneOf } from '../columns.ts'
import { community } from '../communities.ts'
import { person, users } from '../members.ts'

/** Messages that staff write to many members at once. */
export const broadcasts = sqliteTable(
  'broadcasts',
  {
    id: id(),
    communityId: community(),
    subject: text('subject').notNull(),
    /** Sanitised HTML. */
    body: text('body').notNull().default(''),
    channel: text('channel', { enum: BROADCAST_CHANNELS }).notNull(),
    /** The recipients: the filters of the member list, evaluated when it is sent. */
    audience: text('audience', { mode: 'json' }).$type<MemberFilter>().notNull(),
    status: text('status', { enum: BROADCAST_STATUSES }).notNull(),
    scheduledAt: instant('scheduled_at'),
    startedAt: instant('started_at'),
    /** When the last recipient was reached, or staff stopped it. */
    endedAt: instant('ended_at'),
    /** When none of its messages was left waiting in the outbox. */
    settledAt: instant('settled_at'),
    /** How many recipients it had when it began. */
    recipientCount: integer('recipient_count'),
    /** Incremented with each batch and each change of the status: of two concurrent jobs, one finds another value and ends. */
    turn: integer('turn').notNull().default(0),
    createdBy: person('created_by'),
    textBy: text('text_by').references(() => users.id),
    /** Who sent or scheduled it. */
    sentBy: text('sent_by').references(() => users.id),
    /** The client's id of the creation; a repeated request is answered with the same broadcast. */
    operationId: text('operation_id'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    unique('broadcasts_operation').on(t.createdBy, t.operationId),
    index('broadcasts_newest').on(t.communityId, t.createdAt, t.id),
    index('broadcasts_by_status').on(t.communityId, t.status, t.createdAt, t.id),
    index('broadcasts_due').on(t.scheduledAt).where(sql`${t.status} = 'SCHEDULED'`),
    index('broadcasts_at_work').on(t.startedAt).where(sql`${t.status} = 'SENDING'`),
    index('broadcasts_unsettled').on(t.startedAt).where(sql`${t.startedAt} IS NOT NULL AND ${t.settledAt} IS NULL`),
    check('broadcasts_channel', isOneOf(t.channel, BROADCAST_CHANNELS)),
    check('broadcasts_status', isOneOf(t.status, BROADCAST_STATUSES)),
    check('broadcasts_schedule', sql`${t.status} <> 'SCHEDULED' OR ${t.scheduledAt} IS NOT NULL`),
    check('broadcasts_start', sql`(${t.status} IN ('DRAFT', 'SCHEDULED')) = (${t.startedAt} IS NULL)`),
    check('broadcasts_end', sql`(${t.status} IN ('SENT', 'STOPPED')) = (${t.endedAt} IS NOT NULL)`),
  ],
)

/** The recipients of a broadcast, each person once, and the outcome. */
export const broadcastRecipients = sqliteTable(
  'broadcast_recipients',
  {
    broadcastId: text('broadcast_id')
      .notNull()
      .references(() => broadcasts.id),
    userId: person(),
    communityId: community(),
    state: text('state', { enum: RECIPIENT_STATES }).notNull(),
    /** Why it was not sent, or not through one of its two channels. */
    reason: text('reason', { enum: RECIPIENT_REASONS }),
    /** Shown among their notifications. */
    isOnWeb: flag('is_on_web').notNull().default(false),
    /** When their email was sent. */
    emailedAt: instant('emailed_at'),
    /** When the tracking picture was first requested; only for brands that track this. */
    emailOpenedAt: instant('email_opened_at'),
  },
  (t) => [
    primaryKey({ columns: [t.broadcastId, t.userId] }),
    index('broadcast_recipients_by_state').on(t.broadcastId, t.state, t.userId),
    index('broadcast_recipients_by_user').on(t.userId, t.emailedAt),
    check('broadcast_recipients_state', isOneOf(t.state, RECIPIENT_STATES)),
    check('broadcast_recipients_reason', sql`${t.reason} IS NULL OR ${isOneOf(t.reason, RECIPIENT_REASONS)}`),
    check('broadcast_recipients_skipped', sql`${t.state} <> 'SKIPPED' OR ${t.reason} IS NOT NULL`),
  ],
)
