import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { panelAnswers, panelRoundupAnswers, panelRoundups } from '#db/schema/expert-panels.ts'
import { build, inList, statement } from '#db/statement.ts'
import { UNDO_DECISION_MS } from '#shared/domain/expert-panels/limits.ts'
import { panelRefusal } from '#shared/domain/expert-panels/staff/refusals.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { auditArgs } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canManagePanels } from '../panel-access.ts'
import { readQuestion } from '../questions/questions.queries.ts'
import { areAs, type Decision, decisionAudits, isRoundupOpen } from './set-answers-status.ts'

export type UndoAnswersStatusInput = { readonly questionId: string; readonly operationId: string }

type DecidedArgs = ActorArgs & { readonly questionId: string; readonly decisionId: string }

function isDecided(p: DecidedArgs): SQL | undefined {
  return and(
    eq(panelAnswers.questionId, p.questionId),
    eq(panelAnswers.communityId, p.communityId),
    eq(panelAnswers.decisionId, p.decisionId),
  )
}

const decidedAnswers = statement((p: DecidedArgs) =>
  build
    .select({
      id: panelAnswers.id,
      status: panelAnswers.status,
      statusUpdatedAt: panelAnswers.statusUpdatedAt,
      sentAt: panelAnswers.sentAt,
      decidedFrom: panelAnswers.decidedFrom,
      position: panelAnswers.decidedPosition,
    })
    .from(panelAnswers)
    .where(isDecided(p)),
)

const auditsOfUndo = decisionAudits('panel-answer.undo-status')

type Undone = Decision & { readonly position: number | null }

/**
 * Undoes a decision on answers within seconds: each gets its previous status and position in the roundup. Answers that
 * were decided again or sent again since stay as they are.
 */
export async function undoAnswersStatus(ctx: StaffContext, input: UndoAnswersStatusInput): Promise<readonly string[]> {
  const decisionId = checkOperationId(input.operationId) ?? ''
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { questionId } = input
    const args = { ...actor, questionId, decisionId }
    const [question, answers] = await Promise.all([readQuestion(ctx, questionId), db.read(decidedAnswers(args))])
    if (!question || answers.length === 0) throw new AppError('NotFound')
    if (question.roundup?.status === 'FINAL') throw new AppError('InvalidTransition', panelRefusal('roundupPublished'))
    const undone = answers.flatMap(({ id, status, statusUpdatedAt, sentAt, decidedFrom, position }): Undone[] =>
      // The latest change is the decision itself, or a later sending.
      decidedFrom === null || (sentAt !== null && sentAt >= statusUpdatedAt)
        ? []
        : [{ auditId: newId(now), answerId: id, from: status, to: decidedFrom, position }],
    )
    if (undone.length === 0) return []
    const decidedAt = Math.max(...answers.map(({ statusUpdatedAt }) => statusUpdatedAt.getTime()))
    if (now.getTime() > decidedAt + UNDO_DECISION_MS) throw new AppError('Unprocessable', panelRefusal('undoTooLate'))
    await db.commitIf([...restoration(ctx, args, undone), auditsOfUndo({ ...auditArgs(ctx), decisions: undone })])
    return undone.map(({ answerId }) => answerId)
  })
}

function restoration({ now }: StaffContext, p: DecidedArgs, undone: readonly Undone[]) {
  const ids = undone.map(({ answerId }) => answerId)
  const left = undone.filter(({ to }) => to !== 'SELECTED').map(({ answerId }) => answerId)
  return [
    build
      .update(panelAnswers)
      .set({
        status: sql`${panelAnswers.decidedFrom}`,
        statusUpdatedAt: now,
        updatedAt: now,
        decidedFrom: null,
        decidedPosition: null,
      })
      .where(and(isDecided(p), inList(panelAnswers.id, ids), areAs(p, undone), isRoundupOpen(p), canManagePanels(p))),
    build
      .delete(panelRoundupAnswers)
      .where(and(inList(panelRoundupAnswers.answerId, left), eq(panelRoundupAnswers.communityId, p.communityId))),
    build.run(sql`INSERT OR IGNORE INTO ${panelRoundupAnswers} (roundup_id, answer_id, community_id, position)
      SELECT ${panelRoundups.id}, json_extract(value, '$.answerId'), ${p.communityId}, json_extract(value, '$.position')
      FROM json_each(${JSON.stringify(undone)}) JOIN ${panelRoundups} ON ${panelRoundups.questionId} = ${p.questionId}
        AND ${panelRoundups.communityId} = ${p.communityId}
      WHERE json_extract(value, '$.to') = 'SELECTED' AND json_extract(value, '$.position') IS NOT NULL`),
  ] as const
}
