import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isUniqueViolation, PreconditionFailed } from '#db/errors.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { panelAnswers, panelQuestions, panelRoundupAnswers, panelRoundups } from '#db/schema/expert-panels.ts'
import { build } from '#db/statement.ts'
import { roundupTransitions } from '#shared/domain/expert-panels/moves/transitions.ts'
import { panelRefusal } from '#shared/domain/expert-panels/staff/refusals.ts'
import type { RoundupStatus } from '#shared/domain/expert-panels/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canManagePanels, isQuestion, isRoundup } from '../panel-access.ts'
import { readQuestion } from '../questions/questions.queries.ts'
import {
  listAnswersLeftOut,
  listPanelEditors,
  listRoundupAnswers,
  type RoundupWithQuestion,
  readRoundup,
} from './roundups.queries.ts'

/**
 * Creates the roundup of a question with its selected answers, in the order in which they were sent; a question has at
 * most one.
 */
export function createRoundup(ctx: StaffContext, questionId: string): Promise<RoundupWithQuestion> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const question = checkFound(await readQuestion(ctx, questionId))
    if (question.roundup) return roundupOrNotFound(ctx, question.roundup.id)
    const roundup = {
      id: newId(now),
      communityId: actor.communityId,
      questionId,
      editorId: actor.userId,
      title: question.title,
      intro: '',
      status: 'DRAFT' as const,
      statusUpdatedAt: now,
      createdAt: now,
      updatedAt: now,
    }
    const claimed = build
      .update(panelQuestions)
      .set({ updatedAt: now })
      .where(and(isQuestion({ ...actor, questionId }), canManagePanels(actor)))
    const chosen = build.run(sql`INSERT INTO ${panelRoundupAnswers} (roundup_id, answer_id, community_id, position)
      SELECT ${roundup.id}, id, community_id, row_number() OVER (ORDER BY sent_at, id) - 1 FROM ${panelAnswers}
      WHERE question_id = ${questionId} AND community_id = ${actor.communityId} AND status = 'SELECTED'`)
    const audit = auditStatement(ctx, {
      action: 'panel-roundup.create',
      target: { type: 'panel-roundup', id: roundup.id },
      memberVisible: false,
      after: { title: roundup.title, status: roundup.status, editorId: roundup.editorId },
    })
    await db.commitIf([claimed, build.insert(panelRoundups).values(roundup), chosen, audit]).catch((error: unknown) => {
      throw isUniqueViolation(error, 'panel_roundups.question_id') ? new PreconditionFailed() : error
    })
    return { ...roundup, slug: null, externalUrl: null, publishedAt: null, question }
  })
}

export async function roundupOrNotFound(ctx: StaffContext, roundupId: string): Promise<RoundupWithQuestion> {
  const roundup = checkFound(await readRoundup(ctx, roundupId))
  return roundup
}

/** Condition: the roundup is as it was read, and the actor may still manage it. */
export function isAsRead({ actor }: StaffContext, roundup: RoundupWithQuestion): SQL | undefined {
  return and(
    isRoundup({ ...actor, roundupId: roundup.id }),
    eq(panelRoundups.status, roundup.status),
    eq(panelRoundups.updatedAt, roundup.updatedAt),
    canManagePanels(actor),
  )
}

export type SetRoundupStatusInput = { readonly roundupId: string; readonly status: RoundupStatus }

/** Moves a roundup one step forward or back; only its publication reaches FINAL. */
export function setRoundupStatus(ctx: StaffContext, input: SetRoundupStatusInput): Promise<RoundupWithQuestion> {
  return retryOnConflict(async () => {
    const { db, now } = ctx
    const { status } = input
    const roundup = await roundupOrNotFound(ctx, input.roundupId)
    if (roundup.status === status) return roundup
    if (status === 'FINAL' || !roundupTransitions('editor', roundup.status).includes(status))
      throw new AppError('InvalidTransition', panelRefusal('roundupMoved'))
    const moved = build
      .update(panelRoundups)
      .set({ status, statusUpdatedAt: now, updatedAt: now })
      .where(isAsRead(ctx, roundup))
    const audit = auditStatement(ctx, {
      action: 'panel-roundup.set-status',
      target: { type: 'panel-roundup', id: roundup.id },
      memberVisible: false,
      before: { status: roundup.status },
      after: { status },
    })
    await db.commitIf([moved, audit])
    return { ...roundup, status, statusUpdatedAt: now, updatedAt: now }
  })
}

export type AssignRoundupInput = { readonly roundupId: string; readonly editorId: string }

/** Assigns a roundup to a person who works on panels here. */
export function assignRoundup(ctx: StaffContext, input: AssignRoundupInput): Promise<RoundupWithQuestion> {
  return retryOnConflict(async () => {
    const { db, now } = ctx
    const { editorId } = input
    const [roundup, editors] = await Promise.all([roundupOrNotFound(ctx, input.roundupId), listPanelEditors(ctx)])
    const editor = editors.find(({ id }) => id === editorId)
    if (!editor) throw new AppError('Unprocessable', panelRefusal('notAnEditor'))
    if (roundup.editorId === editorId) return { ...roundup, editor }
    const changed = build.update(panelRoundups).set({ editorId, updatedAt: now }).where(isAsRead(ctx, roundup))
    const audit = auditStatement(ctx, {
      action: 'panel-roundup.assign-editor',
      target: { type: 'panel-roundup', id: roundup.id },
      memberVisible: false,
      before: { editorId: roundup.editorId },
      after: { editorId },
    })
    await db.commitIf([changed, audit])
    return { ...roundup, editorId, editor, updatedAt: now }
  })
}

export type ArrangeRoundupInput = {
  readonly roundupId: string
  readonly answerIds: readonly string[]
  /** The answers that the editor saw in the roundup, in order. */
  readonly baseAnswerIds: readonly string[]
}

/**
 * Sets the selected answers of an unpublished roundup and their order; the others are left out. Throws StaleRevision,
 * with the stored order, when it has changed since; an equal order changes nothing.
 */
export function arrangeRoundup(ctx: StaffContext, input: ArrangeRoundupInput): Promise<RoundupWithQuestion> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { answerIds } = input
    const [roundup, before, leftOut] = await Promise.all([
      roundupOrNotFound(ctx, input.roundupId),
      listRoundupAnswers(ctx, input.roundupId),
      listAnswersLeftOut(ctx, input.roundupId),
    ])
    if (roundup.status === 'FINAL') throw new AppError('InvalidTransition', panelRefusal('roundupPublished'))
    const known = new Set([...before, ...leftOut].map(({ id }) => id))
    if (new Set(answerIds).size < answerIds.length || !answerIds.every((id) => known.has(id)))
      throw new AppError('InvalidTransition', panelRefusal('roundupAnswers'))
    const asked = JSON.stringify(answerIds)
    const current = before.map(({ id }) => id)
    if (asked === JSON.stringify(current)) return roundup
    if (JSON.stringify(input.baseAnswerIds) !== JSON.stringify(current)) {
      const { message, extensions } = panelRefusal('roundupArranged')
      throw new AppError('StaleRevision', { message, extensions: { ...extensions, current } })
    }
    const areSelected = sql`(SELECT count(*) FROM json_each(${asked}) AS asked JOIN ${panelAnswers} AS chosen ON chosen.id = asked.value
      AND chosen.community_id = ${actor.communityId} AND chosen.question_id = ${roundup.questionId}
      AND chosen.status = 'SELECTED') = ${answerIds.length}`
    const claimed = build
      .update(panelRoundups)
      .set({ updatedAt: now })
      .where(and(isAsRead(ctx, roundup), areSelected))
    const emptied = build
      .delete(panelRoundupAnswers)
      .where(and(eq(panelRoundupAnswers.roundupId, roundup.id), eq(panelRoundupAnswers.communityId, actor.communityId)))
    const filled = build.run(sql`INSERT INTO ${panelRoundupAnswers} (roundup_id, answer_id, community_id, position)
      SELECT ${roundup.id}, value, ${actor.communityId}, key FROM json_each(${asked})`)
    const audit = auditStatement(ctx, {
      action: 'panel-roundup.arrange',
      target: { type: 'panel-roundup', id: roundup.id },
      memberVisible: false,
      before: { answers: before.length },
      after: { answers: answerIds.length },
    })
    await db.commitIf([claimed, emptied, filled, audit])
    return { ...roundup, updatedAt: now }
  })
}
