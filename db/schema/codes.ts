import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { CODE_CHANNELS, CODE_PURPOSES } from '#shared/domain/auth/codes.ts'
import { id, instant } from './columns.ts'
import { communities } from './communities.ts'

/**
 * One-time codes. The key of an account is its id, or stands for a recipient that nobody is: those have codes that were
 * never sent, so that asking and guessing leave the same traces for everybody.
 */
export const oneTimeCodes = sqliteTable(
  'one_time_codes',
  {
    /** Its message in the outbox has the same id; the code counts as sent once that does. */
    id: id(),
    accountKey: text('account_key').notNull(),
    communityId: text('community_id')
      .notNull()
      .references(() => communities.id),
    purpose: text('purpose', { enum: CODE_PURPOSES }).notNull(),
    channel: text('channel', { enum: CODE_CHANNELS }).notNull(),
    /** Under a key that the database does not hold. */
    codeHmac: text('code_hmac').notNull(),
    /** SHA-256 of the asking browser's cookie; null when the asker was no browser. */
    browserHash: text('browser_hash'),
    evaluations: integer('evaluations').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Used, replaced by another one, or not to be delivered. */
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

/** When an account was sent a code; what could not be sent is taken out again. */
export const codeSends = sqliteTable(
  'code_sends',
  {
    /** The code's. */
    id: id(),
    accountKey: text('account_key').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (t) => [index('code_sends_by_account').on(t.accountKey, t.sentAt), index('code_sends_by_time').on(t.sentAt)],
)

/** Wrong codes in a row, and until when codes rest because of them. */
export const codePauses = sqliteTable(
  'code_pauses',
  {
    accountKey: text('account_key').primaryKey(),
    failures: integer('failures').notNull(),
    pausedUntil: instant('paused_until'),
    lastFailedAt: instant('last_failed_at').notNull(),
  },
  (t) => [index('code_pauses_by_time').on(t.lastFailedAt)],
)
