import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { ActorArgs } from '#db/context.ts'
import { pickColumns } from '#db/pick-columns.ts'
import {
  panelAnswerRevisions,
  panelAnswers,
  panelBatches,
  panelInvitations,
  panelQuestions,
  panelRoundups,
} from '#db/schema/expert-panels.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { publishedUrl } from '#shared/domain/expert-panels/roundup-path.ts'
import {
  PANEL_ANSWER_COLUMNS,
  PANEL_BATCH_COLUMNS,
  PANEL_QUESTION_COLUMNS,
  type PanelAnswerRevisionView,
  type PanelAnswerView,
  type PanelQuestionView,
} from '#shared/domain/expert-panels/views.ts'

/** Drizzle gives an alias a type of its own; the columns are those of the table. */
function revisionAlias(name: string) {
  return alias(panelAnswerRevisions, name) as unknown as typeof panelAnswerRevisions
}
const current = revisionAlias('current')
const sent = revisionAlias('sent')
const edited = revisionAlias('edited')
const last = revisionAlias('last')

function revisionColumns(revision: typeof panelAnswerRevisions) {
  return {
    id: revision.id,
    title: revision.title,
    content: revision.content,
    characterCount: revision.characterCount,
    updatedAt: revision.createdAt,
  }
}

export const answerColumns = pickColumns(panelAnswers, PANEL_ANSWER_COLUMNS)
const questionColumns = pickColumns(panelQuestions, PANEL_QUESTION_COLUMNS)
const batchColumns = pickColumns(panelBatches, PANEL_BATCH_COLUMNS)
const roundupColumns = {
  status: panelRoundups.status,
  slug: panelRoundups.slug,
  externalUrl: panelRoundups.externalUrl,
  publishedAt: panelRoundups.publishedAt,
}

type Publication = { readonly url: string; readonly publishedDate: Date | null }

/** An answer as its author sees it. */
export type OwnAnswer = PanelAnswerView & {
  /** The author's newest text, including one that was stored next to the current one. */
  readonly lastRevision?: PanelAnswerRevisionView | null
  readonly question: OwnQuestion
}

/** A question as a member sees it. */
export type OwnQuestion = PanelQuestionView & {
  readonly isInvited: boolean
  /** The published roundup. */
  readonly publication: Publication | null
  /** Undefined if the read did not request it. */
  readonly ownAnswer?: OwnAnswer | null
}

type RoundupRow = {
  readonly status: 'DRAFT' | 'EDITOR_REVIEW' | 'READY_FOR_PUBLISHING' | 'FINAL'
  readonly slug: string | null
  readonly externalUrl: string | null
  readonly publishedAt: Date | null
}

function publicationOf(roundup: RoundupRow | null): Publication | null {
  const url = roundup && publishedUrl(roundup)
  return url ? { url, publishedDate: roundup.publishedAt } : null
}

type QuestionRow = {
  readonly question: Omit<PanelQuestionView, 'batch'>
  readonly batch: PanelQuestionView['batch']
  readonly roundup: RoundupRow | null
  readonly isInvited: boolean
}
type TextRows = {
  readonly current: PanelAnswerRevisionView | null
  readonly sent: PanelAnswerRevisionView | null
  readonly edited: PanelAnswerRevisionView | null
  readonly last: PanelAnswerRevisionView | null
}

function toQuestion({ question, batch, roundup, isInvited }: QuestionRow): OwnQuestion {
  return { ...question, batch, isInvited, publication: publicationOf(roundup) }
}

type AnswerRow = QuestionRow & { readonly answer: PanelAnswerView | null }

/** The question with its own answer, if any, whose texts the row may contain. */
export function toQuestionWithAnswer(
  row: AnswerRow & Partial<TextRows>,
): OwnQuestion & { ownAnswer: OwnAnswer | null } {
  const question = toQuestion(row)
  if (!row.answer) return { ...question, ownAnswer: null }
  const texts =
    row.current === undefined
      ? {}
      : {
          currentRevision: row.current,
          sentRevision: row.sent ?? null,
          editedRevision: row.edited ?? null,
          lastRevision: row.last ?? null,
        }
  return { ...question, ownAnswer: { ...row.answer, ...texts, question } }
}

/** Condition on batches: members see their questions once they open. */
export function isVisibleBatch(): SQL {
  return inArray(panelBatches.status, ['OPEN', 'CLOSED'])
}

/** Condition on questions and batches. */
export function takesAnswers(p: { readonly now: Date }): SQL {
  return sql`(${panelQuestions.status} = 'OPEN' AND ${panelBatches.status} = 'OPEN' AND ${panelBatches.closesAt} > ${p.now})`
}

function isInvited(p: ActorArgs): SQL<boolean> {
  return sql`EXISTS (SELECT 1 FROM ${panelInvitations} WHERE ${panelInvitations.questionId} = ${panelQuestions.id}
    AND ${panelInvitations.userId} = ${p.userId} AND ${panelInvitations.communityId} = ${p.communityId})`.mapWith(
    Boolean,
  )
}

const isOfCommunity = {
  answer: (p: ActorArgs) => and(eq(panelAnswers.authorId, p.userId), eq(panelAnswers.communityId, p.communityId)),
  batch: (p: ActorArgs) => hasId(panelBatches, panelQuestions.batchId, p),
  roundup: (p: ActorArgs) =>
    and(
      eq(panelRoundups.questionId, panelQuestions.id),
      eq(panelRoundups.communityId, p.communityId),
      sql`+${panelRoundups.status} = 'FINAL'`,
    ),
  text: (p: ActorArgs, revision: typeof panelAnswerRevisions, id: SQL) => hasId(revision, id, p),
}

function rowColumns(p: ActorArgs) {
  return {
    question: questionColumns,
    batch: batchColumns,
    answer: answerColumns,
    roundup: roundupColumns,
    isInvited: isInvited(p),
  }
}

/** Questions with the actor's own answer, without its texts; for lists. */
export function selectQuestions(p: ActorArgs, where: SQL | undefined) {
  return build
    .select(rowColumns(p))
    .from(panelQuestions)
    .innerJoin(panelBatches, isOfCommunity.batch(p))
    .leftJoin(panelAnswers, and(eq(panelAnswers.questionId, panelQuestions.id), isOfCommunity.answer(p)))
    .leftJoin(panelRoundups, isOfCommunity.roundup(p))
    .where(and(eq(panelQuestions.communityId, p.communityId), isVisibleBatch(), where))
}

/** The actor's answers with their questions, without texts; for lists. */
export function selectAnswers(p: ActorArgs, where: SQL | undefined) {
  return build
    .select(rowColumns(p))
    .from(panelAnswers)
    .innerJoin(panelQuestions, hasId(panelQuestions, panelAnswers.questionId, p))
    .innerJoin(panelBatches, isOfCommunity.batch(p))
    .leftJoin(panelRoundups, isOfCommunity.roundup(p))
    .where(and(isOfCommunity.answer(p), where))
}

type QuestionArgs = ActorArgs & { readonly questionId: string }

/** One question with the actor's own answer and its texts. */
export const questionWithTexts = statement((p: QuestionArgs) =>
  build
    .select({
      ...rowColumns(p),
      current: revisionColumns(current),
      sent: revisionColumns(sent),
      edited: revisionColumns(edited),
      last: revisionColumns(last),
    })
    .from(panelQuestions)
    .innerJoin(panelBatches, isOfCommunity.batch(p))
    .leftJoin(panelAnswers, and(eq(panelAnswers.questionId, panelQuestions.id), isOfCommunity.answer(p)))
    .leftJoin(current, isOfCommunity.text(p, current, sql`${panelAnswers.currentRevisionId}`))
    .leftJoin(sent, isOfCommunity.text(p, sent, sql`${panelAnswers.sentRevisionId}`))
    .leftJoin(edited, isOfCommunity.text(p, edited, sql`${panelAnswers.editedRevisionId}`))
    .leftJoin(last, isOfCommunity.text(p, last, newestOfAuthor(p)))
    .leftJoin(panelRoundups, isOfCommunity.roundup(p))
    .where(and(eq(panelQuestions.communityId, p.communityId), isVisibleBatch(), eq(panelQuestions.id, p.questionId))),
)

/** Condition on answers: the one of the actor to a question. */
export function isOwnAnswer(p: QuestionArgs): SQL | undefined {
  return and(
    eq(panelAnswers.questionId, p.questionId),
    eq(panelAnswers.authorId, p.userId),
    eq(panelAnswers.communityId, p.communityId),
  )
}

/** The author's newest own revision of the answer in the row. */
function newestOfAuthor(p: ActorArgs): SQL {
  return sql`(SELECT written.id FROM panel_answer_revisions AS written WHERE written.answer_id = ${panelAnswers.id}
    AND written.community_id = ${p.communityId} AND written.author_id = ${p.userId}
    ORDER BY written.created_at DESC, written.id DESC LIMIT 1)`
}
