import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { EMAIL_CHANGE_ENDS, EMAIL_CHANGE_WAYS } from '#shared/domain/members/account/email-change.ts'
import { id, instant, isOneOf } from '../columns.ts'
import { community } from '../communities.ts'
import { person } from '../members.ts'

/**
 * New email addresses that staff want members to have, until both addresses have confirmed. Their links are stored as SHA-256 only. `end`
 * says how a change ended; one without an `end` whose time is over has expired.
 */
export const emailChanges = sqliteTable(
  'email_changes',
  {
    id: id(),
    communityId: community(),
    userId: person(),
    oldEmail: text('old_email').notNull(),
    newEmail: text('new_email').notNull(),
    way: text('way', { enum: EMAIL_CHANGE_WAYS }).notNull(),
    reason: text('reason').notNull(),
    /** How staff verified the requester's identity, for changes where the old address may object instead of confirming. */
    identityCheck: text('identity_check'),
    oldTokenHash: text('old_token_hash').notNull().unique(),
    newTokenHash: text('new_token_hash').notNull().unique(),
    oldConfirmedAt: instant('old_confirmed_at'),
    newConfirmedAt: instant('new_confirmed_at'),
    /** Until when the old address may object. */
    waitEndsAt: instant('wait_ends_at'),
    /** When the address may be changed; null until there are enough confirmations. */
    readyAt: instant('ready_at'),
    expiresAt: instant('expires_at').notNull(),
    /** Who requested it, as named in the audit row of the change. */
    actorId: person('actor_id'),
    ipClass: text('ip_class').notNull(),
    correlationId: text('correlation_id').notNull(),
    operationId: text('operation_id').notNull(),
    createdAt: instant('created_at').notNull(),
    end: text('ended_as', { enum: EMAIL_CHANGE_ENDS }),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('email_changes_one_open').on(t.userId).where(sql`${t.endedAt} IS NULL`),
    unique('email_changes_operation').on(t.actorId, t.operationId),
    index('email_changes_by_user').on(t.userId, t.createdAt),
    index('email_changes_ready').on(t.readyAt).where(sql`${t.readyAt} IS NOT NULL AND ${t.endedAt} IS NULL`),
    index('email_changes_by_age').on(t.createdAt),
    check('email_changes_way', isOneOf(t.way, EMAIL_CHANGE_WAYS)),
    check('email_changes_end', isOneOf(t.end, EMAIL_CHANGE_ENDS)),
    check('email_changes_ended', sql`(${t.end} IS NULL) = (${t.endedAt} IS NULL)`),
    check('email_changes_wait', sql`(${t.way} = 'WAIT') = (${t.waitEndsAt} IS NOT NULL)`),
    check('email_changes_identity', sql`(${t.way} = 'WAIT') = (${t.identityCheck} IS NOT NULL)`),
    check('email_changes_ready', sql`${t.readyAt} IS NULL OR ${t.newConfirmedAt} IS NOT NULL`),
    check('email_changes_new_is_canonical', sql`${t.newEmail} = lower(trim(${t.newEmail}))`),
  ],
)
