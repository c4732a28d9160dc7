import { and, eq, inArray, sql } from 'drizzle-orm'
import { ANSWER_LIMITS, ANSWER_MEASURES, measureAnswer } from '#db/expert-panels/answers/answer-limits.ts'
import { panelAnswerRevisions, panelAnswers } from '#db/schema/expert-panels.ts'
import { build } from '#db/statement.ts'
import { revisionsOf, type SaveArgs } from '#db/texts/revisions.ts'
import { EDITING_SESSION_GAP_MS } from '#shared/domain/articles/limits.ts'
import { PANEL_MESSAGES } from '#shared/domain/expert-panels/messages.ts'
import { canEditorEdit } from '#shared/domain/expert-panels/rules.ts'
import { panelRefusal } from '#shared/domain/expert-panels/staff/refusals.ts'
import { ANSWER_STATUSES } from '#shared/domain/expert-panels/statuses.ts'
import type { PanelAnswerRevisionView } from '#shared/domain/expert-panels/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { auditArgs, auditFrom } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canManagePanels, checkCanManagePanels, isAnswer } from '../panel-access.ts'
import { answerById, type SentAnswerView, toSentAnswer } from './answers.queries.ts'

export type EditAnswerInput = {
  readonly answerId: string
  readonly title: string
  readonly content: string
  /** The text that the editor started from: the edited one, or the sent one if there is none. */
  readonly baseRevisionId: string
}

type Args = SaveArgs<{ readonly answerId: string }>

const EDITABLE = ANSWER_STATUSES.filter(canEditorEdit)
// When the author sends another text, the edited one is dropped, which changes the base.
const CURRENT = sql`COALESCE(${panelAnswers.editedRevisionId}, ${panelAnswers.sentRevisionId})`

/** The text that is published: the edited one, or the sent one if there is none. */
export function currentText({ edited, sent }: SentAnswerView): PanelAnswerRevisionView {
  return edited ?? sent
}

/** Staff's versions of an answer, besides the one that its author sent. */
const editedRevisions = revisionsOf({
  limits: ANSWER_LIMITS,
  staleMessage: PANEL_MESSAGES.staleRevision,
  document: panelAnswers,
  revisions: panelAnswerRevisions,
  documentId: panelAnswerRevisions.answerId,
  current: CURRENT,
  measures: ANSWER_MEASURES,
  measure: measureAnswer,
  isVisible: (p: Args) => and(isAnswer(p), canManagePanels(p), sql`${panelAnswers.sentRevisionId} IS NOT NULL`),
  isWritable: () => inArray(panelAnswers.status, EDITABLE),
  changes: (p) => ({ editedRevisionId: p.revisionId, updatedAt: p.now }),
  read: answerById,
  toDocument: (row) => toSentAnswer(row)[0],
  currentOf: (answer) => answer && currentText(answer),
  isRepeat: (p) => sql`EXISTS (SELECT 1 FROM ${panelAnswerRevisions} AS shown WHERE shown.id = ${CURRENT}
    AND shown.community_id = ${p.communityId} AND shown.title = ${p.title} AND shown.content = ${p.content})`,
  dropsRefused: true,
})

/**
 * One audit row per editing session: an editor saves every few seconds, and the revisions record who wrote what and
 * when.
 */
const editingSessionAudit = auditFrom((p: Args & { readonly auditId: string }) => {
  const base = sql`(SELECT base_revision_id FROM ${panelAnswerRevisions} WHERE id = ${p.revisionId} AND community_id = ${p.communityId})`
  const earlier = sql`NULLIF(${base}, ${panelAnswers.sentRevisionId})`
  const isGoingOn = build
    .select({ id: panelAnswerRevisions.id })
    .from(panelAnswerRevisions)
    .where(
      and(
        sql`${panelAnswerRevisions.id} = ${earlier}`,
        eq(panelAnswerRevisions.communityId, p.communityId),
        eq(panelAnswerRevisions.authorId, p.userId),
        sql`${panelAnswerRevisions.createdAt} > ${p.now} - ${EDITING_SESSION_GAP_MS}`,
      ),
    )
  return {
    action: 'panel-answer.edit-text',
    targetType: 'panel-answer',
    memberVisible: true,
    id: sql`${p.auditId}`,
    targetId: sql`${panelAnswers.id}`,
    before: { editedRevisionId: earlier },
    after: { editedRevisionId: sql`${p.revisionId}` },
    from: sql`${panelAnswers} WHERE ${isAnswer(p)} AND ${editedRevisions.becameCurrent(p.revisionId)} AND NOT EXISTS ${isGoingOn}`,
  }
})

/**
 * Stores staff's version of an answer. A text that is not based on the current version is stored too, but throws
 * StaleRevision.
 */
export async function editAnswer(ctx: StaffContext, input: EditAnswerInput): Promise<PanelAnswerRevisionView> {
  const { answerId, title, content, baseRevisionId } = input
  await checkCanManagePanels(ctx)
  const text = { title, content, baseRevisionId }
  const saved = await editedRevisions.save(ctx, { answerId }, text, {
    alsoWrite: (args) => [editingSessionAudit({ ...args, ...auditArgs(ctx), auditId: newId(ctx.now) })],
  })
  if (saved.kind === 'notFound' || !saved.document) throw new AppError('NotFound')
  if (saved.kind === 'refused') throw new AppError('InvalidTransition', panelRefusal('answerNotEditable'))
  return currentText(saved.document)
}
