import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { settleAsked } from '#db/notifications/settle-asked.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { panelAnswers, panelBatches, panelQuestions } from '#db/schema/expert-panels.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { isOtherRevision, staleRevision } from '#db/texts/stored-text.ts'
import { PANEL_MESSAGES, SEND_REFUSALS } from '#shared/domain/expert-panels/messages.ts'
import { canSend, type SendRefusal } from '#shared/domain/expert-panels/rules.ts'
import { answerSentNotification } from '#shared/domain/notifications/panel-notifications.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { settleClosedQuestions } from '../told-invited.ts'
import { isOwnAnswer, type OwnAnswer, questionWithTexts, takesAnswers, toQuestionWithAnswer } from './answer-rows.ts'
import { unavailable } from './save-answer.ts'

export type SendAnswerInput = {
  readonly questionId: string
  /** Id of the text on the author's screen; NO_REVISION for none. */
  readonly revisionId?: string | null | undefined
  readonly operationId?: string | null | undefined
}

type SendArgs = ActorArgs & {
  readonly questionId: string
  readonly revisionId: string
  readonly operationId: string | null
  readonly now: Date
}

/** The question is checked again where the answer is written, so that of many concurrent answers no more than the maximum are sent. */
const sentAnswer = statement((p: SendArgs) =>
  build
    .update(panelAnswers)
    .set({
      status: 'SENT',
      statusUpdatedAt: p.now,
      sentRevisionId: p.revisionId,
      sentAt: p.now,
      // Staff's edit of the earlier text must not be published instead of the new one.
      editedRevisionId: null,
      sendOperationId: p.operationId,
    })
    .where(
      and(
        isOwnAnswer(p),
        inArray(panelAnswers.status, ['DRAFT', 'SENT']),
        eq(panelAnswers.currentRevisionId, p.revisionId),
        sql`EXISTS ${build
          .select({ id: panelQuestions.id })
          .from(panelQuestions)
          .innerJoin(panelBatches, hasId(panelBatches, panelQuestions.batchId, p))
          .where(
            and(
              hasId(panelQuestions, p.questionId, p),
              takesAnswers(p),
              or(
                eq(panelAnswers.status, 'SENT'),
                sql`${panelQuestions.maxAnswers} IS NULL`,
                sql`${panelQuestions.answerCount} < ${panelQuestions.maxAnswers}`,
              ),
            ),
          )}`,
      ),
    )
    .returning({ id: panelAnswers.id }),
)

const sendingOf = statement((p: ActorArgs & { readonly questionId: string; readonly operationId: string | null }) =>
  build
    .select({ id: panelAnswers.id })
    .from(panelAnswers)
    .where(and(isOwnAnswer(p), eq(panelAnswers.sendOperationId, p.operationId as string))),
)

/** Refusals that another text could avoid. */
const OF_THE_TEXT: ReadonlySet<SendRefusal> = new Set(['empty', 'tooLong', 'titleTooLong'])

/**
 * Sends the stored current text of the actor's answer, or refuses if another one is named; unsaved text of the caller is not considered.
 */
export function sendAnswer(ctx: ActorContext, input: SendAnswerInput): Promise<OwnAnswer> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { questionId } = input
    const operationId = checkOperationId(input.operationId)
    const args = { ...actor, questionId, operationId }
    const [[row], [repeat]] = await Promise.all([db.read(questionWithTexts(args)), db.read(sendingOf(args))])
    const question = row && toQuestionWithAnswer(row)
    if (!question) throw unavailable('NotFound')
    const answer = question.ownAnswer
    if (answer && repeat) return answer

    const { batch } = question
    const sending = canSend(
      {
        status: answer?.status ?? 'DRAFT',
        title: answer?.currentRevision?.title ?? '',
        characterCount: answer?.currentRevision?.characterCount ?? 0,
      },
      { ...question, batchStatus: batch.status, closesAt: batch.closesAt },
      now,
    )
    const revision = answer?.currentRevision
    // If no text is accepted any more, its author is told that first, whatever text they have.
    if ((sending.ok || OF_THE_TEXT.has(sending.code)) && isOtherRevision(input.revisionId, revision))
      throw staleRevision(PANEL_MESSAGES.staleRevision, revision, null)
    if (!sending.ok) throw refused(sending.code)
    if (!answer || !revision) throw refused('empty')

    const told =
      answer.status === 'DRAFT'
        ? notificationStatements(
            ctx,
            { ...actor, causeKey: `panel-answer/${answer.id}/SENT` },
            answerSentNotification(question),
          )
        : []
    const settled = settleAsked(ctx, actor, { about: `panel-question/${questionId}`, option: 'panel-question' })
    // Nobody else is asked any more once this was the last answer that the question takes.
    const last =
      question.maxAnswers === null ? [] : [settleClosedQuestions({ ...actor, questionIds: ifFull(args), now })]
    await db.commitIf([sentAnswer({ ...args, revisionId: revision.id, now }), settled, ...last, ...told])
    return {
      ...answer,
      status: 'SENT',
      statusUpdatedAt: now,
      sentAt: now,
      sentRevisionId: revision.id,
      sentRevision: revision,
    }
  })
}

function ifFull({ communityId, questionId }: { readonly communityId: string; readonly questionId: string }) {
  return sql`(SELECT filled.id FROM ${panelQuestions} AS filled WHERE filled.id = ${questionId}
    AND filled.community_id = ${communityId} AND filled.answer_count >= filled.max_answers)`
}

function refused(reason: SendRefusal): AppError {
  if (reason === 'closed') return unavailable('InvalidTransition')
  const code = reason === 'status' ? 'InvalidTransition' : 'Unprocessable'
  return new AppError(code, { message: SEND_REFUSALS[reason], extensions: { reason } })
}
