import { and, eq, notExists, sql } from 'drizzle-orm'
import { settleClosedQuestions } from '#db/expert-panels/told-invited.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { panelQuestions, panelRoundups } from '#db/schema/expert-panels.ts'
import { build } from '#db/statement.ts'
import { questionTransitions } from '#shared/domain/expert-panels/moves/transitions.ts'
import { panelRefusal } from '#shared/domain/expert-panels/staff/refusals.ts'
import type { QuestionStatus } from '#shared/domain/expert-panels/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canManagePanels, isQuestion, isRoundupOfQuestion } from '../panel-access.ts'
import { type QuestionWithRoundup, readQuestion } from './questions.queries.ts'

export type SetQuestionStatusInput = { readonly questionId: string; readonly status: QuestionStatus }

/** Closes a question before its batch ends, or opens it again; it accepts answers only while its batch is open too. */
export function setQuestionStatus(ctx: StaffContext, input: SetQuestionStatusInput): Promise<QuestionWithRoundup> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { status } = input
    const question = checkFound(await readQuestion(ctx, input.questionId))
    if (question.status === status) return question
    if (!questionTransitions('editor', question.status).includes(status))
      throw new AppError('InvalidTransition', panelRefusal('questionMoved'))
    if (status === 'OPEN' && question.roundup?.status === 'FINAL')
      throw new AppError('InvalidTransition', panelRefusal('roundupPublished'))
    const finalRoundup = build
      .select({ id: panelRoundups.id })
      .from(panelRoundups)
      .where(and(isRoundupOfQuestion, eq(panelRoundups.status, 'FINAL')))
    const moved = build
      .update(panelQuestions)
      .set({ status, statusUpdatedAt: now, updatedAt: now })
      .where(
        and(
          isQuestion({ ...actor, questionId: question.id }),
          eq(panelQuestions.status, question.status),
          status === 'OPEN' ? notExists(finalRoundup) : undefined,
          canManagePanels(actor),
        ),
      )
    const audit = auditStatement(ctx, {
      action: 'panel-question.set-status',
      target: { type: 'panel-question', id: question.id },
      memberVisible: false,
      before: { status: question.status },
      after: { status },
    })
    const { communityId } = actor
    const settled = settleClosedQuestions({ communityId, questionIds: sql`(${question.id})`, now })
    await db.commitIf(status === 'CLOSED' ? [moved, audit, settled] : [moved, audit])
    return { ...question, status, statusUpdatedAt: now, updatedAt: now }
  })
}
