import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core'
import {
  ENTRY_DECISIONS,
  ENTRY_STATES,
  HOLD_REASONS,
  OFFERED_AUDIENCES,
  POST_STATES,
  REPORT_REASONS,
} from '#shared/domain/forum/statuses.ts'
import { flag, id, instant, isOneOf } from '../columns.ts'
import { community } from '../communities.ts'
import { groups } from '../groups.ts'
import { person, users } from '../members.ts'

/** A condition on `forum_posts`, used by two of its indexes: the post is open, and only its author has replied. */
export function isUnanswered(t: { readonly isClosed: SQLWrapper; readonly othersReplyCount: SQLWrapper }): SQL {
  return sql`${t.othersReplyCount} = 0 AND ${t.isClosed} = 0`
}

/** Posts of the forum. Their message is the entry at position 0, which has the id of the post. */
export const forumPosts = sqliteTable(
  'forum_posts',
  {
    id: id(),
    communityId: community(),
    /** The audience: the members of this group; null for everyone. */
    groupId: text('group_id').references(() => groups.id),
    authorId: person('author_id'),
    title: text('title').notNull(),
    /** State of the entry at position 0, or MERGED. */
    state: text('state', { enum: POST_STATES }).notNull(),
    isPinned: flag('is_pinned').notNull().default(false),
    isClosed: flag('is_closed').notNull().default(false),
    /** The post that has its entries now. */
    mergedIntoId: text('merged_into_id'),
    /**
     * Triggers maintain these three: the number of approved replies, the highest position of an approved entry, and when that entry
     * appeared.
     */
    replyCount: integer('reply_count').notNull().default(0),
    lastSeq: integer('last_seq').notNull().default(0),
    lastActivityAt: instant('last_activity_at').notNull(),
    /** The approved replies by others than the author; maintained by triggers too. */
    othersReplyCount: integer('others_reply_count').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('forum_posts_latest').on(t.communityId, t.state, t.lastActivityAt, t.id),
    index('forum_posts_new').on(t.communityId, t.state, t.createdAt, t.id),
    index('forum_posts_unanswered').on(t.communityId, t.state, t.createdAt, t.id).where(isUnanswered(t)),
    index('forum_posts_unanswered_by_group').on(t.groupId, t.state, t.createdAt, t.id).where(isUnanswered(t)),
    index('forum_posts_pinned').on(t.communityId, t.createdAt, t.id).where(sql`${t.isPinned} = 1`),
    index('forum_posts_by_author').on(t.communityId, t.authorId, t.createdAt, t.id),
    index('forum_posts_merged_into').on(t.mergedIntoId).where(sql`${t.mergedIntoId} IS NOT NULL`),
    // Lets staff search the titles of posts that members do not see without reading table rows.
    index('forum_posts_not_shown').on(t.communityId, t.state, t.title, t.id).where(sql`${t.state} <> 'APPROVED'`),
    index('forum_posts_by_group').on(t.groupId, t.state, t.lastActivityAt, t.id),
    check('forum_posts_state', isOneOf(t.state, POST_STATES)),
    check('forum_posts_merged', sql`(${t.state} = 'MERGED') = (${t.mergedIntoId} IS NOT NULL)`),
    check('forum_posts_reply_count', sql`${t.replyCount} >= 0`),
  ],
)

/** The message of a post, and the replies to it. */
export const forumEntries = sqliteTable(
  'forum_entries',
  {
    id: id(),
    communityId: community(),
    postId: text('post_id')
      .notNull()
      .references(() => forumPosts.id),
    /** 0 for the message of the post, then 1, 2, … in order of appearance; null for a reply that never appeared. */
    seq: integer('seq'),
    authorId: person('author_id'),
    /** Sanitised HTML, and the same as plain text. */
    content: text('content').notNull(),
    plainText: text('plain_text').notNull(),
    /** The quoted reply or message, and the quoted words. */
    quotedEntryId: text('quoted_entry_id'),
    quotedText: text('quoted_text'),
    state: text('state', { enum: ENTRY_STATES }).notNull(),
    heldFor: text('held_for', { enum: HOLD_REASONS }),
    /** Triggers count likes and open reports. */
    likeCount: integer('like_count').notNull().default(0),
    reportCount: integer('report_count').notNull().default(0),
    /** Since when it has been in the queue: held, reported or appealed. */
    waitingSince: instant('waiting_since'),
    /** When the audience first saw it. */
    publishedAt: instant('published_at'),
    /** Set by a change after the first half hour. */
    editedAt: instant('edited_at'),
    /** Identifies the current text: an edit names the one it is based on. */
    revisionId: text('revision_id').notNull(),
    operationId: text('operation_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('forum_entries_seq').on(t.postId, t.seq),
    unique('forum_entries_once').on(t.authorId, t.operationId),
    index('forum_entries_shown').on(t.postId, t.state, t.seq),
    index('forum_entries_by_author').on(t.communityId, t.authorId, t.createdAt, t.id),
    index('forum_entries_published').on(t.communityId, t.publishedAt).where(sql`${t.publishedAt} IS NOT NULL`),
    index('forum_entries_waiting').on(t.communityId, t.waitingSince, t.id).where(sql`${t.waitingSince} IS NOT NULL`),
    check('forum_entries_state', isOneOf(t.state, ENTRY_STATES)),
    check(
      'forum_entries_held',
      sql`${t.heldFor} IS NULL OR (${t.state} = 'PENDING' AND ${isOneOf(t.heldFor, HOLD_REASONS)})`,
    ),
    check(
      'forum_entries_shown_has_place',
      sql`${t.state} <> 'APPROVED' OR (${t.seq} IS NOT NULL AND ${t.publishedAt} IS NOT NULL)`,
    ),
    check('forum_entries_quote', sql`(${t.quotedEntryId} IS NULL) = (${t.quotedText} IS NULL)`),
    check('forum_entries_counts', sql`${t.likeCount} >= 0 AND ${t.reportCount} >= 0`),
  ],
)

function entry() {
  return text('entry_id')
    .notNull()
    .references(() => forumEntries.id)
}

/** Earlier texts of an entry; moderators read them. */
export const forumVersions = sqliteTable(
  'forum_versions',
  {
    id: id(),
    communityId: community(),
    entryId: entry(),
    /** Null for a reply. */
    title: text('title'),
    content: text('content').notNull(),
    replacedAt: instant('replaced_at').notNull(),
  },
  (t) => [index('forum_versions_of_entry').on(t.entryId, t.replacedAt, t.id)],
)

export const forumLikes = sqliteTable(
  'forum_likes',
  { entryId: entry(), userId: person(), communityId: community(), createdAt: instant('created_at').notNull() },
  (t) => [
    primaryKey({ columns: [t.entryId, t.userId] }),
    index('forum_likes_by_user').on(t.communityId, t.userId, t.createdAt),
  ],
)

/** The members whom an entry mentions. */
export const forumMentions = sqliteTable(
  'forum_mentions',
  { entryId: entry(), userId: person(), communityId: community() },
  (t) => [primaryKey({ columns: [t.entryId, t.userId] }), index('forum_mentions_by_user').on(t.communityId, t.userId)],
)

function post() {
  return text('post_id')
    .notNull()
    .references(() => forumPosts.id)
}

/** Who is notified of new replies to a post. */
export const forumFollows = sqliteTable(
  'forum_follows',
  {
    postId: post(),
    userId: person(),
    communityId: community(),
    /** Copy of the post's column, maintained by a trigger. */
    lastActivityAt: instant('last_activity_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.userId] }),
    index('forum_follows_latest').on(t.communityId, t.userId, t.lastActivityAt, t.postId),
  ],
)

/** Up to which position a member has seen a post. */
export const forumReads = sqliteTable(
  'forum_reads',
  { postId: post(), userId: person(), communityId: community(), seq: integer('seq').notNull() },
  (t) => [primaryKey({ columns: [t.postId, t.userId] }), index('forum_reads_by_user').on(t.communityId, t.userId)],
)

/** Posts without an entry after this instant count as read: the member joined later, or marked all as read. */
export const forumReaders = sqliteTable(
  'forum_readers',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    communityId: community(),
    readBefore: instant('read_before').notNull(),
  },
  (t) => [index('forum_readers_by_community').on(t.communityId)],
)

/** Unposted texts of a member: one new post, and one reply to or change of each entry. */
export const forumDrafts = sqliteTable(
  'forum_drafts',
  {
    userId: person(),
    /** `new`, `reply/` and the id of a post, or `edit/` and the id of an entry. */
    place: text('place').notNull(),
    communityId: community(),
    revisionId: text('revision_id').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    /** EVERYONE or the id of a group; null until it is chosen. */
    audienceId: text('audience_id'),
    savedAt: instant('saved_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.place] }),
    index('forum_drafts_by_community').on(t.communityId),
    check('forum_drafts_place', sql`${t.place} = 'new' OR ${t.place} GLOB 'reply/?*' OR ${t.place} GLOB 'edit/?*'`),
  ],
)

export const forumReports = sqliteTable(
  'forum_reports',
  {
    id: id(),
    communityId: community(),
    entryId: entry(),
    /** Who reports. */
    userId: person(),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    note: text('note').notNull(),
    /** When a moderator's decision closed it, and which one. */
    closedAt: instant('closed_at'),
    decisionId: text('decision_id').references(() => forumDecisions.id),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('forum_reports_once').on(t.entryId, t.userId),
    index('forum_reports_by_user').on(t.communityId, t.userId, t.createdAt),
    check('forum_reports_reason', isOneOf(t.reason, REPORT_REASONS)),
    check('forum_reports_closed', sql`(${t.closedAt} IS NULL) = (${t.decisionId} IS NULL)`),
  ],
)

/** Decisions of moderators about entries; append-only except for the appeal. */
export const forumDecisions = sqliteTable(
  'forum_decisions',
  {
    id: id(),
    communityId: community(),
    entryId: entry(),
    /** The moderator, a member or staff. */
    deciderId: person('decider_id'),
    decision: text('decision', { enum: ENTRY_DECISIONS }).notNull(),
    /** The message to the author; empty if there was none. */
    message: text('message').notNull(),
    /** The author's reason for the appeal. */
    appeal: text('appeal'),
    appealedAt: instant('appealed_at'),
    operationId: text('operation_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('forum_decisions_once').on(t.deciderId, t.operationId),
    index('forum_decisions_of_entry').on(t.entryId, t.createdAt, t.id),
    uniqueIndex('forum_decisions_one_appeal').on(t.entryId).where(sql`${t.appealedAt} IS NOT NULL`),
    check('forum_decisions_decision', isOneOf(t.decision, ENTRY_DECISIONS)),
    check('forum_decisions_appeal', sql`(${t.appeal} IS NULL) = (${t.appealedAt} IS NULL)`),
  ],
)

/** The forum settings that staff chose for a community. Whether it has a forum is part of the community's configuration. */
export const forumSettings = sqliteTable('forum_settings', {
  communityId: community().primaryKey(),
  /** Shown above the list; plain text. */
  intro: text('intro').notNull().default(''),
  audiences: text('audiences', { enum: OFFERED_AUDIENCES }).notNull().default('BOTH'),
  isPreModerated: flag('is_pre_moderated').notNull().default(false),
  /** Words and phrases that send an entry to the queue, one per line. */
  heldWords: text('held_words').notNull().default(''),
  /** Identifies the current settings: a change names the ones it is based on. */
  revisionId: text('revision_id').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** The searchable texts of the forum, one row per visible entry; maintained by triggers. `readers` is EVERYONE or the id of the group. */
export const forumSearchTexts = sqliteTable('forum_search_texts', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  entryId: text('entry_id')
    .notNull()
    .unique()
    .references(() => forumEntries.id),
  communityId: community(),
  readers: text('readers').notNull(),
  title: text('title').notNull(),
  body: text('body').notNull(),
})
