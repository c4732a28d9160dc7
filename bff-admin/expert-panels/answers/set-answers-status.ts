import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { panelAnswers, panelRoundupAnswers, panelRoundups } from '#db/schema/expert-panels.ts'
import { build, inList, statement } from '#db/statement.ts'
import { DECIDE_MAX_ANSWERS } from '#shared/domain/expert-panels/limits.ts'
import { answerTransitions } from '#shared/domain/expert-panels/moves/transitions.ts'
import { panelRefusal } from '#shared/domain/expert-panels/staff/refusals.ts'
import type { AnswerStatus } from '#shared/domain/expert-panels/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { auditArgs, auditFrom } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canManagePanels } from '../panel-access.ts'
import { readQuestion } from '../questions/questions.queries.ts'

export type SetAnswersStatusInput = {
  readonly questionId: string
  readonly answerIds: readonly string[]
  readonly status: AnswerStatus
  /** The id under which the decision can be undone. */
  readonly operationId?: string | null | undefined
}

type DecidedArgs = ActorArgs & { readonly questionId: string; readonly answerIds: readonly string[] }

function isMeant(p: DecidedArgs): SQL | undefined {
  return and(
    inList(panelAnswers.id, p.answerIds),
    eq(panelAnswers.questionId, p.questionId),
    eq(panelAnswers.communityId, p.communityId),
  )
}

const meantAnswers = statement((p: DecidedArgs) =>
  build.select({ id: panelAnswers.id, status: panelAnswers.status }).from(panelAnswers).where(isMeant(p)),
)

export type Decision = {
  readonly auditId: string
  readonly answerId: string
  readonly from: AnswerStatus
  readonly to: AnswerStatus
}

/** One audit row per decision. */
export function decisionAudits(action: 'panel-answer.set-status' | 'panel-answer.undo-status') {
  return auditFrom((p: { readonly decisions: readonly Decision[] }) => ({
    action,
    targetType: 'panel-answer',
    memberVisible: true,
    id: sql`json_extract(value, '$.auditId')`,
    targetId: sql`json_extract(value, '$.answerId')`,
    before: { status: sql`json_extract(value, '$.from')` },
    after: { status: sql`json_extract(value, '$.to')` },
    from: sql`json_each(${p.decisions})`,
  }))
}

const auditsOfStatus = decisionAudits('panel-answer.set-status')

/**
 * Decides on answers of one question: all of them, or none when one cannot be moved to the status. Those that already
 * have it stay unchanged.
 */
export async function setAnswersStatus(ctx: StaffContext, input: SetAnswersStatusInput): Promise<readonly string[]> {
  const answerIds = [...new Set(input.answerIds)]
  const decisionId = checkOperationId(input.operationId)
  if (answerIds.length === 0 || answerIds.length > DECIDE_MAX_ANSWERS)
    throw new AppError('BadRequest.Invalid', panelRefusal('answersChosen'))
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { questionId, status } = input
    const [question, answers] = await Promise.all([
      readQuestion(ctx, questionId),
      db.read(meantAnswers({ ...actor, questionId, answerIds })),
    ])
    if (!question || answers.length < answerIds.length) throw new AppError('NotFound')
    if (question.roundup?.status === 'FINAL') throw new AppError('InvalidTransition', panelRefusal('roundupPublished'))
    const moved = answers.filter((answer) => answer.status !== status)
    if (!moved.every((answer) => answerTransitions('editor', answer.status).includes(status)))
      throw new AppError('InvalidTransition', panelRefusal('answerMoved'))
    if (moved.length === 0) return []

    const movedIds = moved.map(({ id }) => id)
    const decisions = moved.map(({ id, status: from }) => ({ auditId: newId(now), answerId: id, from, to: status }))
    const changed = build
      .update(panelAnswers)
      .set({
        status,
        statusUpdatedAt: now,
        updatedAt: now,
        decisionId,
        decidedFrom: sql`${panelAnswers.status}`,
        decidedPosition: sql`(SELECT position FROM ${panelRoundupAnswers} AS held WHERE held.answer_id = ${panelAnswers.id}
          AND held.community_id = ${actor.communityId})`,
      })
      .where(
        and(
          isMeant({ ...actor, questionId, answerIds: movedIds }),
          areAs(actor, decisions),
          isRoundupOpen({ ...actor, questionId }),
          canManagePanels(actor),
        ),
      )
    const leftOut = build
      .delete(panelRoundupAnswers)
      .where(
        and(inArray(panelRoundupAnswers.answerId, movedIds), eq(panelRoundupAnswers.communityId, actor.communityId)),
      )
    const audits = auditsOfStatus({ ...auditArgs(ctx), decisions })
    await db.commitIf(status === 'SELECTED' ? [changed, audits] : [changed, leftOut, audits])
    return movedIds
  })
}

/** Condition: the roundup of the question, if there is one, is not published. */
export function isRoundupOpen({ communityId, questionId }: Pick<DecidedArgs, 'communityId' | 'questionId'>): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${panelRoundups} WHERE ${panelRoundups.questionId} = ${questionId}
    AND ${panelRoundups.communityId} = ${communityId} AND ${panelRoundups.status} = 'FINAL')`
}

/**
 * Condition: all of these answers still have the status that was read, so that the second of two concurrent decisions
 * reads again.
 */
export function areAs({ communityId }: ActorArgs, decisions: readonly Decision[]): SQL {
  return sql`(SELECT count(*) FROM json_each(${JSON.stringify(decisions)}) AS decided JOIN ${panelAnswers} AS now_is
    ON now_is.id = json_extract(decided.value, '$.answerId') AND now_is.community_id = ${communityId}
      AND now_is.status = json_extract(decided.value, '$.from')) = ${decisions.length}`
}
