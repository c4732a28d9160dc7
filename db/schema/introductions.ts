import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { INTRODUCTION_ANSWERS } from '#shared/domain/introductions/introduction.ts'
import { flag, id, instant, isOneOf } from './columns.ts'
import { community } from './communities.ts'
import { person, users } from './members.ts'

/**
 * Members' requests to be introduced to another member, with what the requester may know: nothing here reveals whether the other one has
 * seen or refused the request.
 */
export const introductions = sqliteTable(
  'introductions',
  {
    id: id(),
    communityId: community(),
    /** The requester. */
    userId: person(),
    recipientId: person('recipient_id'),
    why: text('why').notNull(),
    help: text('help').notNull(),
    note: text('note'),
    operationId: text('operation_id').notNull(),
    createdAt: instant('created_at').notNull(),
    /** A request that was not accepted before this instant has expired. */
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    /** When it was accepted, or the requester was notified that it has expired. */
    closedAt: instant('closed_at'),
  },
  (t) => [
    uniqueIndex('introductions_one_open').on(t.userId, t.recipientId).where(sql`${t.closedAt} IS NULL`),
    unique('introductions_once').on(t.userId, t.operationId),
    index('introductions_sent').on(t.communityId, t.userId, t.createdAt, t.id),
    index('introductions_by_recipient').on(t.communityId, t.recipientId, t.createdAt),
    index('introductions_requested').on(t.communityId, t.createdAt),
    index('introductions_accepted_by_day').on(t.communityId, t.acceptedAt).where(sql`${t.acceptedAt} IS NOT NULL`),
    index('introductions_due').on(t.expiresAt).where(sql`${t.closedAt} IS NULL`),
    check('introductions_of_two', sql`${t.userId} <> ${t.recipientId}`),
    check('introductions_accepted', sql`${t.acceptedAt} IS NULL OR ${t.closedAt} IS NOT NULL`),
  ],
)

/** The requests that reached their recipient, with the answers. Nothing shown to a requester is read from here. */
export const receivedIntroductions = sqliteTable(
  'received_introductions',
  {
    introductionId: text('introduction_id')
      .primaryKey()
      .references(() => introductions.id),
    communityId: community(),
    /** The recipient. */
    userId: person(),
    /** Null until answered. */
    answer: text('answer', { enum: INTRODUCTION_ANSWERS }),
    answeredAt: instant('answered_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('received_introductions_newest').on(t.communityId, t.userId, t.createdAt, t.introductionId),
    check('received_introductions_answer', sql`${t.answer} IS NULL OR ${isOneOf(t.answer, INTRODUCTION_ANSWERS)}`),
    check('received_introductions_answered', sql`(${t.answer} IS NULL) = (${t.answeredAt} IS NULL)`),
  ],
)

/** A member's choices about requests. Without a row the defaults apply. */
export const introductionSettings = sqliteTable(
  'introduction_settings',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    communityId: community(),
    /** The maximum number of requests that reach the member in 30 days. */
    capacity: integer('capacity').notNull(),
    copiesAssistant: flag('copies_assistant').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [check('introduction_settings_capacity', sql`${t.capacity} BETWEEN 0 AND 10`)],
)
