import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import {
  panelAnswerRevisions,
  panelAnswers,
  panelBatches,
  panelInvitations,
  panelQuestions,
  panelRoundupAnswers,
  panelRoundups,
} from '#db/schema/expert-panels.ts'
import { build, type Runnable } from '#db/statement.ts'
import { deleteConflictCopies } from '#db/texts/conflict-copies.ts'
import { type DeletionCount, moreToDelete } from '#shared/domain/expert-panels/staff/refusals.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { auditStatement } from '../staff/audit.ts'
import type { StaffContext } from '../staff/context.ts'
import { countBatchDeletion, countQuestionDeletion, readBatch } from './batches/batches.queries.ts'
import { canManagePanels, checkCanManagePanels, isBatch, isQuestion } from './panel-access.ts'
import { questionById } from './questions/questions.queries.ts'
import { takeBackQuestionStatements } from './take-back-told.ts'

/** The number of answers shown to the person: if there are more by now, nothing is deleted. */
type Confirmed = { readonly confirmedAnswers: number }
export type DeleteBatchInput = Confirmed & { readonly batchId: string }
export type DeleteQuestionInput = Confirmed & { readonly questionId: string }

/** Permanently deletes a batch with its questions, answers and roundups. */
export function deleteBatch(ctx: StaffContext, { batchId, confirmedAnswers }: DeleteBatchInput): Promise<boolean> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const [batch, counted] = await Promise.all([readBatch(ctx, batchId), countBatchDeletion(ctx, batchId)])
    if (!batch) throw new AppError('NotFound')
    checkCount(counted, confirmedAnswers)
    const deleted = { communityId: actor.communityId, which: eq(panelQuestions.batchId, batchId) }
    const claimed = build
      .update(panelBatches)
      .set({ updatedAt: now })
      .where(and(isBatch({ ...actor, batchId }), areConfirmed(deleted, confirmedAnswers), canManagePanels(actor)))
    const audit = auditStatement(ctx, {
      action: 'panel-batch.delete',
      target: { type: 'panel-batch', id: batchId },
      memberVisible: false,
      before: { title: batch.title, status: batch.status, questions: counted.questions, answers: counted.answers },
    })
    await db.commitIf([
      claimed,
      ...questionDeletions(deleted),
      build.delete(panelBatches).where(isBatch({ ...actor, batchId })),
      audit,
    ])
    return true
  })
}

/** Permanently deletes a question with its answers and its roundup. */
export function deleteQuestion(
  ctx: StaffContext,
  { questionId, confirmedAnswers }: DeleteQuestionInput,
): Promise<boolean> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const [, [question], counted] = await Promise.all([
      checkCanManagePanels(ctx),
      db.read(questionById({ ...actor, questionId })),
      countQuestionDeletion(ctx, questionId),
    ])
    if (!question) throw new AppError('NotFound')
    checkCount(counted, confirmedAnswers)
    const deleted = { communityId: actor.communityId, which: eq(panelQuestions.id, questionId) }
    const claimed = build
      .update(panelQuestions)
      .set({ updatedAt: now })
      .where(and(isQuestion({ ...actor, questionId }), areConfirmed(deleted, confirmedAnswers), canManagePanels(actor)))
    const audit = auditStatement(ctx, {
      action: 'panel-question.delete',
      target: { type: 'panel-question', id: questionId },
      memberVisible: false,
      before: { title: question.title, status: question.status, answers: counted.answers },
    })
    await db.commitIf([claimed, ...questionDeletions(deleted), audit])
    return true
  })
}

function checkCount(counted: DeletionCount, confirmedAnswers: number): void {
  if (counted.answers > confirmedAnswers) throw new AppError('InvalidTransition', { message: moreToDelete(counted) })
}

type DeletedQuestions = { readonly communityId: string; readonly which: SQL }

function questionsOf({ communityId, which }: DeletedQuestions) {
  return build
    .select({ id: panelQuestions.id })
    .from(panelQuestions)
    .where(and(which, eq(panelQuestions.communityId, communityId)))
}

function isAnswerTo(deleted: DeletedQuestions): SQL | undefined {
  return and(inArray(panelAnswers.questionId, questionsOf(deleted)), eq(panelAnswers.communityId, deleted.communityId))
}

/** Condition: no answers were added since the person saw their number. */
function areConfirmed(deleted: DeletedQuestions, confirmedAnswers: number): SQL {
  const answers = build.select({ count: sql`count(*)` }).from(panelAnswers).where(isAnswerTo(deleted))
  return sql`(${answers}) <= ${confirmedAnswers}`
}

/** Children before parents. */
function questionDeletions(deleted: DeletedQuestions): Runnable[] {
  const { communityId, which } = deleted
  const questionIds = questionsOf(deleted)
  const answerIds = build.select({ id: panelAnswers.id }).from(panelAnswers).where(isAnswerTo(deleted))
  const roundupIds = build
    .select({ id: panelRoundups.id })
    .from(panelRoundups)
    .where(and(inArray(panelRoundups.questionId, questionIds), eq(panelRoundups.communityId, communityId)))
  return [
    ...takeBackQuestionStatements({ communityId, questionIds }),
    build
      .delete(panelRoundupAnswers)
      .where(and(inArray(panelRoundupAnswers.roundupId, roundupIds), eq(panelRoundupAnswers.communityId, communityId))),
    deleteConflictCopies({ communityId, documentIds: roundupIds }),
    build
      .delete(panelRoundups)
      .where(and(inArray(panelRoundups.questionId, questionIds), eq(panelRoundups.communityId, communityId))),
    build
      .delete(panelAnswerRevisions)
      .where(and(inArray(panelAnswerRevisions.answerId, answerIds), eq(panelAnswerRevisions.communityId, communityId))),
    build.delete(panelAnswers).where(isAnswerTo(deleted)),
    build
      .delete(panelInvitations)
      .where(and(inArray(panelInvitations.questionId, questionIds), eq(panelInvitations.communityId, communityId))),
    build.delete(panelQuestions).where(and(which, eq(panelQuestions.communityId, communityId))),
  ]
}
