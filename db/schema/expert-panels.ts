import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core'
import {
  ANSWER_STATUSES,
  BATCH_STATUSES,
  INVITATION_NOTICES,
  QUESTION_STATUSES,
  ROUNDUP_STATUSES,
} from '#shared/domain/expert-panels/statuses.ts'
import { id, instant, isOneOf } from './columns.ts'
import { community } from './communities.ts'
import { person, users } from './members.ts'
import { revisionColumns } from './revision-columns.ts'

/** Questions that open and close together. */
export const panelBatches = sqliteTable(
  'panel_batches',
  {
    id: id(),
    communityId: community(),
    title: text('title').notNull(),
    theme: text('theme').notNull().default(''),
    status: text('status', { enum: BATCH_STATUSES }).notNull(),
    statusUpdatedAt: instant('status_updated_at').notNull(),
    opensAt: instant('opens_at').notNull(),
    closesAt: instant('closes_at').notNull(),
    createdBy: person('created_by'),
    /** The client's id of the creation; a repeated request is answered with the same batch. */
    operationId: text('operation_id'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    unique('panel_batches_operation').on(t.createdBy, t.operationId),
    index('panel_batches_by_status').on(t.communityId, t.status, t.closesAt, t.id),
    index('panel_batches_newest').on(t.communityId, t.createdAt, t.id),
    // For the job that opens and closes batches, across all communities.
    index('panel_batches_to_open').on(t.opensAt, t.id).where(sql`${t.status} = 'SCHEDULED'`),
    index('panel_batches_to_close').on(t.closesAt, t.id).where(sql`${t.status} = 'OPEN'`),
    check('panel_batches_status', isOneOf(t.status, BATCH_STATUSES)),
    check('panel_batches_dates', sql`${t.closesAt} > ${t.opensAt}`),
  ],
)

export const panelQuestions = sqliteTable(
  'panel_questions',
  {
    id: id(),
    communityId: community(),
    batchId: text('batch_id')
      .notNull()
      .references(() => panelBatches.id),
    title: text('title').notNull(),
    prompt: text('prompt').notNull(),
    context: text('context').notNull().default(''),
    status: text('status', { enum: QUESTION_STATUSES }).notNull(),
    statusUpdatedAt: instant('status_updated_at').notNull(),
    /** Position in its batch. */
    position: integer('position').notNull(),
    maxAnswers: integer('max_answers'),
    /** Triggers count the answers that were sent. */
    answerCount: integer('answer_count').notNull().default(0),
    /** When invited members without an answer were notified that it closes soon. */
    closingToldAt: instant('closing_told_at'),
    operationId: text('operation_id'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    unique('panel_questions_operation').on(t.batchId, t.operationId),
    index('panel_questions_by_batch').on(t.batchId, t.position, t.id),
    index('panel_questions_newest').on(t.communityId, t.createdAt, t.id),
    check('panel_questions_status', isOneOf(t.status, QUESTION_STATUSES)),
    check('panel_questions_max_answers', sql`${t.maxAnswers} IS NULL OR ${t.maxAnswers} > 0`),
  ],
)

/** Members who were invited to answer a question. Anybody else in the community may answer it too. */
export const panelInvitations = sqliteTable(
  'panel_invitations',
  {
    id: id(),
    communityId: community(),
    questionId: text('question_id')
      .notNull()
      .references(() => panelQuestions.id),
    userId: person(),
    invitedBy: text('invited_by').references(() => users.id),
    remindedAt: instant('reminded_at'),
    /** The notice that a job sends the member once the question takes answers; null after that. */
    waitingNotice: text('waiting_notice', { enum: INVITATION_NOTICES }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('panel_invitations_once').on(t.questionId, t.userId),
    index('panel_invitations_by_user').on(t.userId, t.createdAt, t.id),
    index('panel_invitations_to_tell').on(t.questionId, t.id).where(sql`${t.waitingNotice} IS NOT NULL`),
  ],
)

/** A member answers a question once. The texts are revisions; title and length of the author's last one are repeated here for lists. */
export const panelAnswers = sqliteTable(
  'panel_answers',
  {
    id: id(),
    communityId: community(),
    questionId: text('question_id')
      .notNull()
      .references(() => panelQuestions.id),
    authorId: person('author_id'),
    status: text('status', { enum: ANSWER_STATUSES }).notNull(),
    statusUpdatedAt: instant('status_updated_at').notNull(),
    title: text('title').notNull().default(''),
    characterCount: integer('character_count').notNull().default(0),
    /** The author's last saved text. */
    currentRevisionId: text('current_revision_id'),
    /** The text that the author sent last: the one that staff read. */
    sentRevisionId: text('sent_revision_id'),
    sentAt: instant('sent_at'),
    /** The text as staff edited it; it is published in place of the sent one. */
    editedRevisionId: text('edited_revision_id'),
    /** The last status that a job notified the author of: SELECTED, PUBLISHED or NOT_USED, never the same one twice in a row. */
    toldStatus: text('told_status', { enum: ANSWER_STATUSES }),
    /** The client's id of the last submission. */
    sendOperationId: text('send_operation_id'),
    /** The client's id of the last decision by staff, which can be undone for some seconds; null after an undo. */
    decisionId: text('decision_id'),
    /** The status before that decision, and the position in the roundup that it removed. */
    decidedFrom: text('decided_from', { enum: ANSWER_STATUSES }),
    decidedPosition: integer('decided_position'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    unique('panel_answers_once').on(t.questionId, t.authorId),
    index('panel_answers_by_status').on(t.questionId, t.status, t.sentAt, t.id),
    index('panel_answers_by_sending').on(t.questionId, t.sentAt, t.id).where(sql`${t.status} <> 'DRAFT'`),
    index('panel_answers_by_author').on(t.communityId, t.authorId, t.updatedAt, t.id),
    index('panel_answers_sent').on(t.communityId, t.sentAt).where(sql`${t.sentAt} IS NOT NULL`),
    index('panel_answers_to_tell')
      .on(t.statusUpdatedAt, t.id)
      .where(sql`${t.status} IN ('SELECTED', 'PUBLISHED', 'NOT_USED') AND ${t.toldStatus} IS NOT ${t.status}`),
    check('panel_answers_status', isOneOf(t.status, ANSWER_STATUSES)),
    check(
      'panel_answers_sent',
      sql`${t.status} = 'DRAFT' OR (${t.sentRevisionId} IS NOT NULL AND ${t.sentAt} IS NOT NULL)`,
    ),
  ],
)

/** Written by the author of an answer, or by the member of staff who edited it. */
export const panelAnswerRevisions = sqliteTable(
  'panel_answer_revisions',
  {
    ...revisionColumns(),
    answerId: text('answer_id')
      .notNull()
      .references(() => panelAnswers.id),
    /** The text without markup, used to search for similar answers. */
    words: text('words').notNull(),
    characterCount: integer('character_count').notNull(),
  },
  (t) => [
    index('panel_answer_revisions_by_answer').on(t.answerId, t.createdAt, t.id),
    unique('panel_answer_revisions_operation').on(t.answerId, t.operationId),
  ],
)

/** The roundup made from the answers to a question, and where it is published. */
export const panelRoundups = sqliteTable(
  'panel_roundups',
  {
    id: id(),
    communityId: community(),
    questionId: text('question_id')
      .notNull()
      .references(() => panelQuestions.id),
    editorId: text('editor_id').references(() => users.id),
    title: text('title').notNull(),
    intro: text('intro').notNull().default(''),
    /** Who saved title and introduction last. */
    textBy: text('text_by').references(() => users.id),
    status: text('status', { enum: ROUNDUP_STATUSES }).notNull(),
    statusUpdatedAt: instant('status_updated_at').notNull(),
    /** Set at publication: the address /roundups/{slug}, or the external one. */
    slug: text('slug'),
    externalUrl: text('external_url'),
    publishedAt: instant('published_at'),
    operationId: text('operation_id'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    unique('panel_roundups_one_a_question').on(t.questionId),
    uniqueIndex('panel_roundups_slug').on(t.communityId, t.slug),
    index('panel_roundups_by_status').on(t.communityId, t.status, t.updatedAt, t.id),
    index('panel_roundups_published').on(t.communityId, t.publishedAt, t.id).where(sql`${t.status} = 'FINAL'`),
    check('panel_roundups_status', isOneOf(t.status, ROUNDUP_STATUSES)),
    check(
      'panel_roundups_publication',
      sql`${t.status} <> 'FINAL' OR (${t.publishedAt} IS NOT NULL AND (${t.slug} IS NOT NULL) <> (${t.externalUrl} IS NOT NULL))`,
    ),
  ],
)

/** The answers of a roundup in their order. */
export const panelRoundupAnswers = sqliteTable(
  'panel_roundup_answers',
  {
    roundupId: text('roundup_id')
      .notNull()
      .references(() => panelRoundups.id),
    answerId: text('answer_id')
      .notNull()
      .unique()
      .references(() => panelAnswers.id),
    communityId: community(),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.roundupId, t.answerId] }),
    index('panel_roundup_answers_in_order').on(t.roundupId, t.position, t.answerId),
  ],
)

/**
 * The texts that were sent, one row per answer. Triggers maintain it and the full-text index `panel_answer_search` over `words`,
 * `question_id` and `community_id`, which a migration creates.
 */
export const panelAnswerTexts = sqliteTable('panel_answer_texts', {
  id: integer('id').primaryKey(),
  answerId: text('answer_id').notNull().unique(),
  communityId: text('community_id').notNull(),
  questionId: text('question_id').notNull(),
  words: text('words').notNull(),
})
