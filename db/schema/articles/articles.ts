import { type SQLWrapper, sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { CALENDAR_STATUSES } from '#shared/domain/articles/calendar/calendar.ts'
import type { Passage } from '#shared/domain/articles/passages/passage.ts'
import { canAuthorEdit } from '#shared/domain/articles/rules.ts'
import { ARTICLE_STATUSES, type ArticleStatus, IN_FLIGHT_STATUSES } from '#shared/domain/articles/statuses.ts'
import { flag, id, instant } from '../columns.ts'
import { community } from '../communities.ts'
import { contentVersions } from '../content/content-bank.ts'
import { person, users } from '../members.ts'
import { revisionColumns } from '../revision-columns.ts'

function quoted(values: readonly string[]) {
  return sql.raw(values.map((value) => `'${value}'`).join(', '))
}

/** Sorts drafts before submitted articles. Used in an index, where drizzle-kit does not allow a comma. */
export function submittedOrNever({ submittedAt }: { readonly submittedAt: SQLWrapper }) {
  return sql`CASE WHEN ${submittedAt} IS NULL THEN 0 ELSE ${submittedAt} END`
}

type DueColumns = Readonly<
  Record<'status' | 'statusUpdatedAt' | 'submittedAt' | 'scheduledAt' | 'deskDateRank', SQLWrapper>
>

/**
 * Sort key within a status: the instant from which an article's due day is counted, so that smaller means due earlier; desk dates are
 * ranked on the same scale. Finished articles are sorted newest first. Used in an index, where drizzle-kit does not allow a comma.
 */
export function urgency({ status, statusUpdatedAt, submittedAt, scheduledAt, deskDateRank }: DueColumns) {
  const handedIn = sql`CASE WHEN ${submittedAt} IS NULL THEN ${statusUpdatedAt} ELSE ${submittedAt} END`
  const promised = sql`CASE ${status} WHEN 'SCHEDULED' THEN ${scheduledAt} WHEN 'READY_TO_PUBLISH' THEN ${statusUpdatedAt} WHEN 'PUBLISHED' THEN -${statusUpdatedAt} WHEN 'MANUALLY_PUBLISHED' THEN -${statusUpdatedAt} WHEN 'TRASHED' THEN -${statusUpdatedAt} ELSE ${handedIn} END`
  return sql`CASE WHEN ${deskDateRank} IS NULL THEN ${promised} ELSE ${deskDateRank} END`
}

type LiveColumns = Readonly<Record<'status' | 'scheduledAt' | 'publishedAt', SQLWrapper>>

/** When a scheduled or published article goes live, or went live. Used in an index, where drizzle-kit does not allow a comma. */
export function liveAt({ status, scheduledAt, publishedAt }: LiveColumns) {
  return sql`CASE WHEN ${status} = 'SCHEDULED' THEN ${scheduledAt} ELSE ${publishedAt} END`
}

/** Whether an article is scheduled or published. */
export function hasLiveTime({ status }: Pick<LiveColumns, 'status'>) {
  return sql`${status} IN (${quoted(CALENDAR_STATUSES)})`
}

/** Whether an article waits for its author to submit it, again or for the first time. */
export function isToSubmit({ status }: { readonly status: SQLWrapper }) {
  return sql`${status} IN (${quoted(ARTICLE_STATUSES.filter(canAuthorEdit))})`
}

export const articles = sqliteTable(
  'articles',
  {
    id: id(),
    communityId: community(),
    authorId: person('author_id'),
    editorId: text('editor_id').references(() => users.id),
    status: text('status', { enum: ARTICLE_STATUSES }).notNull(),
    /** The status to which an article returns from ON_HOLD or TRASHED. */
    previousStatus: text('previous_status', { enum: ARTICLE_STATUSES }),
    statusUpdatedAt: instant('status_updated_at').notNull(),
    /** The reason given with the last move, if its author is notified of the move. */
    statusReason: text('status_reason'),
    /** The last status change; statements that depend on a change check it in their WHERE. */
    lastEventId: text('last_event_id'),
    /** Null until the first save. */
    currentRevisionId: text('current_revision_id'),
    /** Title and length of the current revision, repeated here for lists. */
    title: text('title').notNull().default(''),
    wordCount: integer('word_count').notNull().default(0),
    /** Set at publication: the address /stories/{slug}, and a copy of the byline. */
    slug: text('slug'),
    publishedByline: text('published_byline'),
    standfirst: text('standfirst'),
    category: text('category'),
    /** An uploaded picture, or a drawing of the demo data. */
    leadImageId: text('lead_image_id'),
    /** Of its largest file, in pixels. */
    leadImageWidth: integer('lead_image_width'),
    leadImageAlt: text('lead_image_alt'),
    leadImageCredit: text('lead_image_credit'),
    /** The last submission; the feedback is due a number of days after it. */
    submittedAt: instant('submitted_at'),
    /** The revision that was submitted then; the author is shown the changes since. */
    submittedRevisionId: text('submitted_revision_id'),
    /** The revision that the author approved. */
    approvedRevisionId: text('approved_revision_id'),
    approvedAt: instant('approved_at'),
    scheduledAt: instant('scheduled_at'),
    /** The day by which the desk wants the current step of the article done; a move to another step clears all three columns. */
    deskDate: text('desk_date'),
    deskDateSetBy: text('desk_date_set_by').references(() => users.id),
    /** Its rank among the instants from which promised days are counted, see `deskDateRank`. */
    deskDateRank: instant('desk_date_rank'),
    publishedAt: instant('published_at'),
    externalUrl: text('external_url'),
    /** For an imported article: the tool and the id there, so that it is imported once. */
    importedFrom: text('imported_from'),
    /** The client's id of the creation; a repeated request is answered with the same article. */
    operationId: text('operation_id'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('articles_one_in_flight')
      .on(t.authorId)
      .where(sql`${t.status} IN (${quoted(IN_FLIGHT_STATUSES)})`),
    uniqueIndex('articles_slug').on(t.communityId, t.slug),
    uniqueIndex('articles_imported').on(t.communityId, t.importedFrom).where(sql`${t.importedFrom} IS NOT NULL`),
    unique('articles_operation').on(t.authorId, t.operationId),
    // Starts with the community, so that it is the best index even without statistics.
    index('articles_by_author').on(t.communityId, t.authorId, t.status, t.publishedAt, t.id),
    // The last columns make the counts of analytics and of a search index-only reads.
    index('articles_by_status').on(
      t.communityId,
      t.status,
      t.statusUpdatedAt,
      t.id,
      t.editorId,
      t.submittedAt,
      t.scheduledAt,
    ),
    // The first articles of each column of the board, in its other orders.
    index('articles_by_status_and_change').on(t.communityId, t.status, t.updatedAt, t.id),
    index('articles_by_status_and_submission').on(t.communityId, t.status, submittedOrNever(t), t.id),
    index('articles_by_status_and_title').on(t.communityId, t.status, sql`${t.title} COLLATE NOCASE`, t.id),
    index('articles_by_status_and_due').on(t.communityId, t.status, urgency(t), t.id),
    index('articles_by_editor_and_due').on(t.communityId, t.editorId, t.status, urgency(t), t.id),
    index('articles_by_change').on(t.communityId, t.updatedAt, t.id),
    index('articles_by_wait').on(t.communityId, t.statusUpdatedAt, t.id),
    index('articles_by_submission').on(t.communityId, submittedOrNever(t), t.id),
    index('articles_by_title').on(t.communityId, sql`${t.title} COLLATE NOCASE`, t.id),
    index('articles_by_editor').on(
      t.communityId,
      t.editorId,
      t.status,
      t.statusUpdatedAt,
      t.id,
      t.submittedAt,
      t.scheduledAt,
    ),
    // The last columns make the counts of the calendar index-only reads.
    index('articles_calendar').on(t.communityId, liveAt(t), t.id, t.status, t.editorId).where(hasLiveTime(t)),
    index('articles_to_submit').on(t.communityId, t.authorId).where(isToSubmit(t)),
    index('articles_due').on(t.status, t.scheduledAt),
    index('articles_stories').on(t.communityId, t.publishedAt, t.id).where(sql`${t.status} = 'PUBLISHED'`),
    index('articles_stories_by_category')
      .on(t.communityId, t.category, t.publishedAt, t.id)
      .where(sql`${t.status} = 'PUBLISHED'`),
    check('articles_status', sql`${t.status} IN (${quoted(ARTICLE_STATUSES)})`),
  ],
)

export function article() {
  return text('article_id')
    .notNull()
    .references(() => articles.id)
}

export const articleRevisions = sqliteTable(
  'article_revisions',
  {
    ...revisionColumns(),
    articleId: article(),
    wordCount: integer('word_count').notNull(),
    restoredRevisionId: text('restored_revision_id'),
    /** Sizes in characters of the large pastes since the previous save; null if there were none. */
    pastedSizes: text('pasted_sizes', { mode: 'json' }).$type<readonly number[]>(),
    /** The first revision of the editing session. A trigger sets it, so that every insert is grouped by the same rule. */
    editingSessionId: text('editing_session_id'),
  },
  (t) => [
    index('article_revisions_by_article').on(t.articleId, t.createdAt, t.id),
    index('article_editing_sessions').on(t.articleId, t.createdAt, t.id).where(sql`${t.editingSessionId} = ${t.id}`),
    index('article_revisions_by_session').on(t.editingSessionId, t.createdAt, t.id),
    index('article_revisions_pasted').on(t.articleId, t.createdAt, t.id).where(sql`${t.pastedSizes} IS NOT NULL`),
    index('article_revisions_by_length').on(t.editingSessionId, t.wordCount),
    unique('article_revisions_operation').on(t.articleId, t.operationId),
  ],
)

/** The columns of an article that a move can change, as they were before it; times in milliseconds. */
export type BeforeMove = {
  readonly status: ArticleStatus
  readonly previousStatus: ArticleStatus | null
  readonly statusUpdatedAt: number
  readonly statusReason: string | null
  readonly lastEventId: string | null
  readonly editorId: string | null
  readonly slug: string | null
  readonly externalUrl: string | null
  readonly scheduledAt: number | null
  readonly publishedAt: number | null
  /** Absent in events from before desk dates existed. */
  readonly deskDate?: string | null
  readonly deskDateSetBy?: string | null
  readonly deskDateRank?: number | null
}

export const articleEvents = sqliteTable(
  'article_events',
  {
    id: id(),
    communityId: community(),
    articleId: article(),
    actorId: text('actor_id').references(() => users.id),
    fromStatus: text('from_status', { enum: ARTICLE_STATUSES }).notNull(),
    toStatus: text('to_status', { enum: ARTICLE_STATUSES }).notNull(),
    reason: text('reason'),
    /** For a move to SCHEDULED: the scheduled time. */
    scheduledAt: instant('scheduled_at'),
    /** What an undo restores; null for a move that cannot be undone. */
    before: text('before', { mode: 'json' }).$type<BeforeMove>(),
    /** Set by an undo; readers of the history do not see such an event. */
    undoneAt: instant('undone_at'),
    operationId: text('operation_id'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('article_events_by_article').on(t.articleId, t.createdAt, t.id),
    index('article_events_by_day').on(t.communityId, t.createdAt),
    unique('article_events_operation').on(t.articleId, t.operationId),
  ],
)

export const articleFeedback = sqliteTable(
  'article_feedback',
  {
    id: id(),
    communityId: community(),
    articleId: article(),
    authorId: person('author_id'),
    remark: text('remark').notNull(),
    /** The first comment about the same passage, which names itself; null for a comment about the whole article. */
    threadId: text('thread_id'),
    /** Set for the first comment about a passage, as are the columns after it. */
    passage: text('passage', { mode: 'json' }).$type<Passage>(),
    isResolved: flag('is_resolved').notNull().default(false),
    /** When and by whom it was last resolved or reopened. */
    statusAt: instant('status_at'),
    statusBy: text('status_by').references(() => users.id),
    /** The last change of anything in the thread. */
    activeAt: instant('active_at'),
    /** A note between editors: no query for authors selects it. Either all comments of a thread are private, or none. */
    isPrivate: flag('is_private').notNull().default(false),
    operationId: text('operation_id'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('article_feedback_by_article').on(t.articleId, t.createdAt, t.id),
    index('article_feedback_by_thread').on(t.threadId, t.createdAt, t.id).where(sql`${t.threadId} IS NOT NULL`),
    index('article_feedback_passages').on(t.articleId, t.activeAt, t.id).where(sql`${t.activeAt} IS NOT NULL`),
    unique('article_feedback_operation').on(t.articleId, t.operationId),
  ],
)

/** Up to when a person has read the comments of a thread. */
export const articleFeedbackReads = sqliteTable(
  'article_feedback_reads',
  {
    id: id(),
    communityId: community(),
    articleId: article(),
    userId: person(),
    readUntil: instant('read_until').notNull(),
  },
  (t) => [unique('article_feedback_reads_once').on(t.articleId, t.userId)],
)

/**
 * How much of an article each editor has seen; deleted half a year after they last had it open. `seenRevisionId` is the newest text they
 * saw; `previousRevisionId` and `previousSeenAt` are from the end of the visit before this one, so that a reload shows the same news.
 */
export const articleTextLooks = sqliteTable(
  'article_text_looks',
  {
    id: id(),
    communityId: community(),
    articleId: article(),
    userId: person(),
    seenRevisionId: text('seen_revision_id').notNull(),
    previousRevisionId: text('previous_revision_id'),
    /** When the page was last open, to the minute. */
    seenAt: instant('seen_at').notNull(),
    previousSeenAt: instant('previous_seen_at'),
  },
  (t) => [unique('article_text_looks_once').on(t.articleId, t.userId), index('article_text_looks_by_age').on(t.seenAt)],
)

export const articleUserSettings = sqliteTable('article_user_settings', {
  id: id(),
  communityId: community(),
  userId: person().unique(),
  byline: text('byline').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** Which versions of the agreement (`content_versions`) an author has accepted. */
export const articleAgreementAcceptances = sqliteTable(
  'article_agreement_acceptances',
  {
    id: id(),
    communityId: community(),
    agreementId: text('agreement_id')
      .notNull()
      .references(() => contentVersions.id),
    userId: person(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('article_agreement_acceptances_once').on(t.userId, t.agreementId),
    index('article_agreement_acceptances_of_version').on(t.agreementId),
  ],
)

export const CORRECTION_STATES = ['OPEN', 'PUBLISHED', 'DISCARDED'] as const

/**
 * Corrections of published articles. The text of an open correction is a draft that only staff read; publishing it creates a revision, and
 * the note is shown under the story with its date.
 */
export const articleCorrections = sqliteTable(
  'article_corrections',
  {
    id: id(),
    communityId: community(),
    articleId: article(),
    state: text('state', { enum: CORRECTION_STATES }).notNull(),
    startedBy: person('started_by'),
    /** The published text that is corrected. */
    baseRevisionId: text('base_revision_id').notNull(),
    /** The last save of the draft; a save based on another one is refused. */
    draftId: text('draft_id').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    wordCount: integer('word_count').notNull(),
    /** Who saved the draft last; null while it equals the published text. */
    savedBy: text('saved_by').references(() => users.id),
    note: text('note'),
    publishedBy: text('published_by').references(() => users.id),
    revisionId: text('revision_id'),
    publishedAt: instant('published_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    index('article_corrections_by_article').on(t.articleId, t.publishedAt, t.id),
    uniqueIndex('article_corrections_one_open').on(t.articleId).where(sql`${t.state} = 'OPEN'`),
    check('article_corrections_state', sql`${t.state} IN (${quoted(CORRECTION_STATES)})`),
    check(
      'article_corrections_note',
      sql`${t.state} <> 'PUBLISHED' OR (${t.note} IS NOT NULL AND ${t.publishedAt} IS NOT NULL)`,
    ),
  ],
)

/** Periods without submissions; both ends are exclusive. */
export const articleClosures = sqliteTable(
  'article_closures',
  {
    id: id(),
    communityId: community(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /**
     * Id of the last author who was emailed about the closure; empty before the first one, null once all are notified, or if the closure
     * was created too late for that.
     */
    toldTo: text('told_to').default(''),
  },
  (t) => [
    index('article_closures_by_community').on(t.communityId, t.endsAt),
    index('article_closures_untold').on(t.startsAt).where(sql`${t.toldTo} IS NOT NULL`),
  ],
)
