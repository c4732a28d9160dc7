import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { REPORT_KINDS } from '#shared/domain/messages/message.ts'
import { flag, id, instant, isOneOf } from './columns.ts'
import { community } from './communities.ts'
import { person } from './members.ts'

/** Conversations between two members: one thread for each pair. */
export const messageThreads = sqliteTable(
  'message_threads',
  {
    id: id(),
    communityId: community(),
    /** The smaller id of the two. */
    firstId: person('first_id'),
    secondId: person('second_id'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('message_threads_one_for_two').on(t.firstId, t.secondId),
    index('message_threads_by_second').on(t.secondId),
    check('message_threads_order', sql`${t.firstId} < ${t.secondId}`),
  ],
)

/** A thread as one of its two members sees it. */
export const threadMembers = sqliteTable(
  'thread_members',
  {
    threadId: text('thread_id')
      .notNull()
      .references(() => messageThreads.id),
    communityId: community(),
    userId: person(),
    otherId: person('other_id'),
    /** Time of the newest message that the member can see. */
    lastAt: instant('last_at').notNull(),
    /** Up to which message the member has read. */
    readSeq: integer('read_seq').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.threadId, t.userId] }),
    index('thread_members_newest').on(t.communityId, t.userId, t.lastAt, t.threadId),
  ],
)

export const threadMessages = sqliteTable(
  'thread_messages',
  {
    id: id(),
    communityId: community(),
    threadId: text('thread_id')
      .notNull()
      .references(() => messageThreads.id),
    /** 1, 2, … within the thread. */
    seq: integer('seq').notNull(),
    /** Who wrote it. */
    userId: person(),
    body: text('body').notNull(),
    /** False when the recipient had blocked the writer: then only the writer sees it. */
    isDelivered: flag('is_delivered').notNull(),
    operationId: text('operation_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('thread_messages_seq').on(t.threadId, t.seq),
    unique('thread_messages_once').on(t.userId, t.operationId),
    index('thread_messages_by_writer').on(t.communityId, t.userId, t.createdAt),
  ],
)

/** A member's unsent text, one per thread. */
export const messageDrafts = sqliteTable(
  'message_drafts',
  {
    threadId: text('thread_id')
      .notNull()
      .references(() => messageThreads.id),
    userId: person(),
    communityId: community(),
    /** Identifies the current text; a save based on another one is refused and gets the current text. */
    revisionId: text('revision_id').notNull(),
    content: text('content').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.threadId, t.userId] }),
    index('message_drafts_by_writer').on(t.communityId, t.userId),
  ],
)

/** Members from whom a member wants neither requests nor messages. The blocked member is not notified. */
export const memberBlocks = sqliteTable(
  'member_blocks',
  {
    /** Who blocks. */
    userId: person(),
    blockedId: person('blocked_id'),
    communityId: community(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.blockedId] }),
    index('member_blocks_by_blocked').on(t.communityId, t.blockedId),
  ],
)

/** Messages and requests that a member reported to the concierge. */
export const memberReports = sqliteTable(
  'member_reports',
  {
    id: id(),
    communityId: community(),
    /** Who reports. */
    userId: person(),
    reportedId: person('reported_id'),
    kind: text('kind', { enum: REPORT_KINDS }).notNull(),
    /** The id of the message or of the request. */
    subjectId: text('subject_id').notNull(),
    reason: text('reason').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('member_reports_once').on(t.userId, t.kind, t.subjectId),
    index('member_reports_by_reported').on(t.reportedId),
    check('member_reports_kind', isOneOf(t.kind, REPORT_KINDS)),
  ],
)
