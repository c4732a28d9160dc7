import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { CODE_CHANNELS, CODE_PURPOSES } from '#shared/domain/auth/codes.ts'
import { POOLS } from '#shared/domain/auth/known-clients.ts'
import { id, instant } from './columns.ts'
import { community } from './communities.ts'

/**
 * One-time codes. `account_key` is the account's id, or a hash for an unknown recipient. Codes for unknown recipients are never sent, but
 * are stored and compared like others, so that answers and timing do not reveal who has an account.
 */
export const oneTimeCodes = sqliteTable(
  'one_time_codes',
  {
    /** Also the id of its outbox message; the code counts as sent when that message is sent. */
    id: id(),
    accountKey: text('account_key').notNull(),
    communityId: community(),
    purpose: text('purpose', { enum: CODE_PURPOSES }).notNull(),
    channel: text('channel', { enum: CODE_CHANNELS }).notNull(),
    /** HMAC under a key that is not in the database. */
    codeHmac: text('code_hmac').notNull(),
    /** SHA-256 of the requesting browser's cookie; null for other clients. */
    browserHash: text('browser_hash'),
    /**
     * Hash of who requested the code: the browser, or the address of another client. A newer code ends earlier ones of the same requester.
     */
    askedBy: text('asked_by').notNull().default(''),
    pool: text('pool', { enum: POOLS }).notNull().default('STRANGERS'),
    evaluations: integer('evaluations').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When the code was used, was replaced, or could not be delivered. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('one_time_codes_by_account').on(t.accountKey, t.createdAt),
    index('one_time_codes_by_expiry').on(t.expiresAt),
    check('one_time_codes_purpose', sql`${t.purpose} IN ('SIGN_IN')`),
    check('one_time_codes_channel', sql`${t.channel} IN ('EMAIL', 'SMS')`),
    check('one_time_codes_evaluations', sql`${t.evaluations} BETWEEN 0 AND 5`),
  ],
)

/** The codes sent to a pool of an account, for the limit per hour; the row of a code that could not be sent is deleted. */
export const codeSends = sqliteTable(
  'code_sends',
  {
    /** The id of the code. */
    id: id(),
    /** The account key with its pool (`poolKey`). */
    accountKey: text('account_key').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (t) => [index('code_sends_by_account').on(t.accountKey, t.sentAt), index('code_sends_by_time').on(t.sentAt)],
)

/** Wrong codes in a row per pool of an account, and the end of the lockout that follows from too many. */
export const codePauses = sqliteTable(
  'code_pauses',
  {
    /** The account key with its pool (`poolKey`). */
    accountKey: text('account_key').primaryKey(),
    failures: integer('failures').notNull(),
    pausedUntil: instant('paused_until'),
    lastFailedAt: instant('last_failed_at').notNull(),
  },
  (t) => [index('code_pauses_by_time').on(t.lastFailedAt)],
)
