import { and, eq, sql } from 'drizzle-orm'
import { PreconditionFailed } from '#db/errors.ts'
import { ANSWER_LIMITS } from '#db/expert-panels/answers/answer-limits.ts'
import { staleRevision, toStoredText } from '#db/saved-text.ts'
import { panelAnswerRevisions, panelAnswers } from '#db/schema/expert-panels.ts'
import { build } from '#db/statement.ts'
import { countSave } from '#db/texts/count-save.ts'
import { EDITING_SESSION_GAP_MS } from '#shared/domain/articles/limits.ts'
import { PANEL_MESSAGES } from '#shared/domain/expert-panels/messages.ts'
import { canEditorEdit } from '#shared/domain/expert-panels/rules.ts'
import { panelRefusal } from '#shared/domain/expert-panels/staff/refusals.ts'
import type { PanelAnswerRevisionView } from '#shared/domain/expert-panels/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import { auditStatement } from '../../staff/audit.ts'
import { checkWriter, type WrittenBy } from '../../staff/check-writer.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canManagePanels, isAnswer } from '../panel-access.ts'
import { readAnswer, type SentAnswerView } from './answers.queries.ts'

export type EditAnswerInput = WrittenBy & {
  readonly answerId: string
  readonly title: string
  readonly content: string
  /** The text that the editor started from: the edited one, or the sent one while there is none. */
  readonly baseRevisionId: string
}

/** The text that is published: the edited one, or the sent one while there is none. */
export function currentText({ edited, sent }: SentAnswerView): PanelAnswerRevisionView {
  return edited ?? sent
}

/**
 * Stores staff's version of an answer beside the one that its author sent. A text that was written on another version is stored too,
 * without becoming the edited one, and refused as StaleRevision.
 */
export async function editAnswer(ctx: StaffContext, input: EditAnswerInput): Promise<PanelAnswerRevisionView> {
  const { now } = ctx
  checkWriter(ctx, input)
  const text = checkText(input)
  const answer = await readAnswer(ctx, input.answerId)
  if (!answer) throw new AppError('NotFound')
  if (!canEditorEdit(answer.status)) throw new AppError('InvalidTransition', panelRefusal('answerNotEditable'))
  const base = currentText(answer)
  const revision = { ...text, id: newId(now), updatedAt: now }
  // A repeat of a save whose answer was lost.
  if (base.title === text.title && base.content === text.content) return base
  await countSave(ctx, answer.id)
  if (base.id !== input.baseRevisionId) {
    await keepBeside(ctx, input, revision)
    throw staleRevision(PANEL_MESSAGES.staleRevision, base, revision.id)
  }
  try {
    await store(ctx, answer, revision)
  } catch (error) {
    if (!(error instanceof PreconditionFailed)) throw error
    const other = await readAnswer(ctx, input.answerId)
    if (!other || !canEditorEdit(other.status))
      throw new AppError('InvalidTransition', panelRefusal('answerNotEditable'))
    await keepBeside(ctx, input, revision)
    throw staleRevision(PANEL_MESSAGES.staleRevision, currentText(other), revision.id)
  }
  return revision
}

function checkText(input: EditAnswerInput) {
  const text = toStoredText(input, ANSWER_LIMITS)
  const words = plainText(text.content)
  return { ...text, words, characterCount: countCharacters(words) }
}

type NewRevision = ReturnType<typeof checkText> & { readonly id: string; readonly updatedAt: Date }

function revisionRow(
  { actor, now }: StaffContext,
  {
    answerId,
    base,
    becameCurrent,
  }: { readonly answerId: string; readonly base: string; readonly becameCurrent: boolean },
  { id, title, content, words, characterCount }: NewRevision,
) {
  return build.insert(panelAnswerRevisions).values({
    ...{ id, title, content, words, characterCount, answerId, becameCurrent },
    communityId: actor.communityId,
    authorId: actor.userId,
    baseRevisionId: base,
    createdAt: now,
  })
}

async function store(ctx: StaffContext, answer: SentAnswerView, revision: NewRevision): Promise<void> {
  const { db, actor, now } = ctx
  const changed = build
    .update(panelAnswers)
    .set({ editedRevisionId: revision.id, updatedAt: now })
    .where(
      and(
        isAnswer({ ...actor, answerId: answer.id }),
        eq(panelAnswers.status, answer.status),
        // The author may have sent another text meanwhile: then there is another base.
        eq(panelAnswers.sentRevisionId, answer.sent.id),
        sql`${panelAnswers.editedRevisionId} IS ${answer.edited?.id ?? null}`,
        canManagePanels(actor),
      ),
    )
  const audit = auditStatement(ctx, {
    action: 'panel-answer.edit-text',
    target: { type: 'panel-answer', id: answer.id },
    memberVisible: true,
    before: { editedRevisionId: answer.edited?.id ?? null },
    after: { editedRevisionId: revision.id },
    reason: null,
  })
  const base = currentText(answer).id
  const stored = revisionRow(ctx, { answerId: answer.id, base, becameCurrent: true }, revision)
  await db.commitIf(isGoingOn(ctx, answer) ? [changed, stored] : [changed, stored, audit])
}

/** One audit row for each editing session: an editor saves every few seconds, and the revisions record who wrote what and when. */
function isGoingOn({ actor, now }: StaffContext, { edited }: SentAnswerView): boolean {
  if (!edited || edited.authorId !== actor.userId) return false
  return now.getTime() - edited.updatedAt.getTime() < EDITING_SESSION_GAP_MS
}

async function keepBeside(ctx: StaffContext, input: EditAnswerInput, revision: NewRevision): Promise<void> {
  const { answerId, baseRevisionId: base } = input
  await ctx.db.commit([revisionRow(ctx, { answerId, base, becameCurrent: false }, revision)])
}
