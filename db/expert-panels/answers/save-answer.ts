import { and, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { panelAnswerRevisions, panelAnswers, panelBatches, panelQuestions } from '#db/schema/expert-panels.ts'
import { build, hasId } from '#db/statement.ts'
import { revisionsOf, type SaveArgs, type SavedText } from '#db/texts/revisions.ts'
import { PANEL_MESSAGES } from '#shared/domain/expert-panels/messages.ts'
import { answerTransitions } from '#shared/domain/expert-panels/moves/transitions.ts'
import { ANSWER_STATUSES } from '#shared/domain/expert-panels/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { ANSWER_LIMITS, ANSWER_MEASURES, measureAnswer } from './answer-limits.ts'
import {
  isOwnAnswer,
  isVisibleBatch,
  type OwnAnswer,
  questionWithTexts,
  takesAnswers,
  toQuestionWithAnswer,
} from './answer-rows.ts'

const EDITABLE = ANSWER_STATUSES.filter((status) => answerTransitions('author', status).includes('SENT'))

export type SaveAnswerInput = SavedText & { readonly questionId: string }

type Args = SaveArgs<{ readonly questionId: string }>

function existsQuestion(p: Args, condition: SQL | undefined): SQL {
  return sql`EXISTS ${build
    .select({ id: panelQuestions.id })
    .from(panelQuestions)
    .innerJoin(panelBatches, hasId(panelBatches, panelQuestions.batchId, p))
    .where(and(hasId(panelQuestions, p.questionId, p), condition))}`
}

/** The texts of an answer by its author; the first one creates the answer. */
const ownAnswerRevisions = revisionsOf({
  limits: ANSWER_LIMITS,
  staleMessage: PANEL_MESSAGES.staleRevision,
  document: panelAnswers,
  revisions: panelAnswerRevisions,
  documentId: panelAnswerRevisions.answerId,
  current: panelAnswers.currentRevisionId,
  measures: ANSWER_MEASURES,
  measure: measureAnswer,
  isVisible: (p: Args) => and(isOwnAnswer(p), existsQuestion(p, isVisibleBatch())),
  isWritable: (p: Args) => and(inArray(panelAnswers.status, EDITABLE), existsQuestion(p, takesAnswers(p))),
  changes: (p) => ({
    currentRevisionId: p.revisionId,
    title: p.title,
    characterCount: p.characterCount,
    updatedAt: p.now,
  }),
  read: questionWithTexts,
  toDocument: (row) => toQuestionWithAnswer(row).ownAnswer,
  currentOf: (answer) => answer?.currentRevision,
  first: {
    // A text that names its base was written in an editor that was opened before, so it is also stored after the question has closed.
    canBegin: (p) => existsQuestion(p, and(isVisibleBatch(), or(takesAnswers(p), sql`${p.base} IS NOT NULL`))),
    // The unique index allows one answer per member and question, so concurrent first saves create one.
    insert: (p, condition) =>
      build.run(sql`INSERT INTO ${panelAnswers}
      (id, community_id, question_id, author_id, status, status_updated_at, created_at, updated_at)
      SELECT ${p.newDocumentId}, ${p.communityId}, ${p.questionId}, ${p.userId}, 'DRAFT', ${p.now}, ${p.now}, ${p.now}
      WHERE ${condition} ON CONFLICT (question_id, author_id) DO NOTHING`),
  },
})

/**
 * Stores a text as a revision of the actor's answer and makes it the current one. A text that is based on another revision than the current
 * one, or that arrives after the question has closed, is stored without becoming current.
 */
export async function saveAnswer(ctx: ActorContext, input: SaveAnswerInput): Promise<OwnAnswer> {
  const { questionId, ...text } = input
  const saved = await ownAnswerRevisions.save(ctx, { questionId }, text)
  if (saved.kind === 'notFound') throw unavailable('NotFound')
  const keptRevisionId = saved.kind === 'refused' ? saved.keptRevisionId : null
  if (saved.kind === 'refused' || !saved.document) throw unavailable('InvalidTransition', keptRevisionId)
  return saved.document
}

/** The question accepts no text from this member now; `keptRevisionId` names a text that is stored anyway. */
export function unavailable(code: 'NotFound' | 'InvalidTransition', keptRevisionId: string | null = null): AppError {
  const extensions = { allowed: [], ...(keptRevisionId ? { keptRevisionId } : {}) }
  return new AppError(code, { message: PANEL_MESSAGES.unavailable, ...(code === 'NotFound' ? {} : { extensions }) })
}
