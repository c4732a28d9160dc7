import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { isUniqueViolation } from '#db/errors.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { panelBatches, panelQuestions } from '#db/schema/expert-panels.ts'
import { build } from '#db/statement.ts'
import { textMark } from '#db/texts/stored-text.ts'
import {
  MAX_ANSWERS_MOST,
  QUESTION_CONTEXT_MAX_CHARACTERS,
  QUESTION_PROMPT_MAX_CHARACTERS,
  QUESTION_TITLE_MAX_CHARACTERS,
  QUESTIONS_PER_BATCH,
} from '#shared/domain/expert-panels/limits.ts'
import { panelRefusal } from '#shared/domain/expert-panels/staff/refusals.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { newId } from '#shared/kernel/ids.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { auditStatement } from '../../staff/audit.ts'
import { refusedField } from '../../staff/checked-fields.ts'
import type { StaffContext } from '../../staff/context.ts'
import { type BatchWithQuestions, readBatch } from '../batches/batches.queries.ts'
import { checkedLine, checkedText } from '../checked-text.ts'
import { canManagePanels, isBatch, isQuestion } from '../panel-access.ts'
import { type QuestionWithRoundup, readQuestion } from './questions.queries.ts'

export type QuestionInput = {
  readonly title: string
  readonly prompt: string
  readonly context: string
  readonly maxAnswers?: number | null | undefined
}

export type CreateQuestionInput = QuestionInput & { readonly batchId: string; readonly operationId: string }
export type EditQuestionInput = QuestionInput & {
  readonly questionId: string
  /** The mark of the details that the writer saw: `questionMark`. */
  readonly baseDetailsId: string
}

function checkQuestion({ title, prompt, context, maxAnswers = null }: QuestionInput) {
  if (maxAnswers !== null && (maxAnswers < 1 || maxAnswers > MAX_ANSWERS_MOST))
    throw refusedField('maxAnswers', FORM_CODES.unknown)
  return {
    title: checkedLine('title', title, QUESTION_TITLE_MAX_CHARACTERS),
    prompt: checkedLine('prompt', prompt, QUESTION_PROMPT_MAX_CHARACTERS),
    context: checkedText('context', context, QUESTION_CONTEXT_MAX_CHARACTERS),
    maxAnswers,
  }
}

/** Adds a question at the end of its batch, once per operation. In a closed batch the question is closed. */
export async function createQuestion(ctx: StaffContext, input: CreateQuestionInput): Promise<QuestionWithRoundup> {
  const values = checkQuestion(input)
  const operationId = checkOperationId(input.operationId)
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const batch = checkFound(await readBatch(ctx, input.batchId))
    if (batch.questions.length >= QUESTIONS_PER_BATCH) {
      // The question that filled it may be this one, after a lost response.
      const made = await questionOfOperation(ctx, batch.id, operationId)
      if (made) return made
      throw new AppError('Unprocessable', panelRefusal('batchFull'))
    }
    const question = {
      ...values,
      id: newId(now),
      communityId: actor.communityId,
      batchId: batch.id,
      status: batch.status === 'CLOSED' ? ('CLOSED' as const) : ('OPEN' as const),
      statusUpdatedAt: now,
      createdAt: now,
      updatedAt: now,
    }
    const claimed = claimedBatch(
      ctx,
      batch,
      eq(panelBatches.status, batch.status),
      sql`(SELECT count(*) FROM ${panelQuestions} WHERE batch_id = ${batch.id}
        AND community_id = ${actor.communityId}) < ${QUESTIONS_PER_BATCH}`,
    )
    const position = sql`(SELECT coalesce(max(position) + 1, 0) FROM ${panelQuestions}
      WHERE batch_id = ${batch.id} AND community_id = ${actor.communityId})`
    const audit = auditStatement(ctx, {
      action: 'panel-question.create',
      target: { type: 'panel-question', id: question.id },
      memberVisible: false,
      after: question,
    })
    try {
      await db.commitIf([claimed, build.insert(panelQuestions).values({ ...question, position, operationId }), audit])
    } catch (error) {
      if (!isUniqueViolation(error, 'panel_questions.batch_id, panel_questions.operation_id')) throw error
      const made = checkFound(await questionOfOperation(ctx, batch.id, operationId))
      return made
    }
    return { ...question, position: batch.questions.length, answerCount: 0, batch, roundup: null }
  })
}

async function questionOfOperation(ctx: StaffContext, batchId: string, operationId: string | null) {
  const [made] = await ctx.db.read(
    build
      .select({ id: panelQuestions.id })
      .from(panelQuestions)
      .where(
        and(
          eq(panelQuestions.batchId, batchId),
          eq(panelQuestions.operationId, operationId ?? ''),
          eq(panelQuestions.communityId, ctx.actor.communityId),
        ),
      ),
  )
  return made ? readQuestion(ctx, made.id) : null
}

/** A mark of exactly these details: when two writers started from the same ones, the second is refused. */
export function questionMark({ title, prompt, context, maxAnswers = null }: QuestionInput): Promise<string> {
  return textMark([title, prompt, context, String(maxAnswers)])
}

/**
 * Changes the details of a question. Throws StaleRevision when the stored details have changed since; equal details
 * change nothing.
 */
export async function editQuestion(ctx: StaffContext, input: EditQuestionInput): Promise<QuestionWithRoundup> {
  const { questionId, baseDetailsId } = input
  const values = checkQuestion(input)
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const question = checkFound(await readQuestion(ctx, questionId))
    const known = await questionMark(question)
    if (known === (await questionMark(values))) return question
    if (known !== baseDetailsId) throw new AppError('StaleRevision', panelRefusal('questionChanged'))
    const changed = build
      .update(panelQuestions)
      .set({ ...values, updatedAt: now })
      .where(and(isQuestion({ ...actor, questionId }), hasDetails(question), canManagePanels(actor)))
    const audit = auditStatement(ctx, {
      action: 'panel-question.edit',
      target: { type: 'panel-question', id: questionId },
      memberVisible: false,
      before: { title: question.title, maxAnswers: question.maxAnswers },
      after: { title: values.title, maxAnswers: values.maxAnswers },
    })
    await db.commitIf([changed, audit])
    return { ...question, ...values, updatedAt: now }
  })
}

/** Condition: nobody has changed the details since they were read. */
function hasDetails({ title, prompt, context, maxAnswers }: QuestionWithRoundup): SQL | undefined {
  return and(
    eq(panelQuestions.title, title),
    eq(panelQuestions.prompt, prompt),
    eq(panelQuestions.context, context),
    maxAnswers === null ? isNull(panelQuestions.maxAnswers) : eq(panelQuestions.maxAnswers, maxAnswers),
  )
}

export type OrderQuestionsInput = { readonly batchId: string; readonly questionIds: readonly string[] }

/**
 * First of the statements: the batch of questions is unchanged since it was read, and the actor may still change it.
 */
function claimedBatch({ actor, now }: StaffContext, batch: BatchWithQuestions, ...conditions: readonly SQL[]) {
  return build
    .update(panelBatches)
    .set({ updatedAt: now })
    .where(and(isBatch({ ...actor, batchId: batch.id }), ...conditions, canManagePanels(actor)))
}

/** Orders the questions of a batch; all of them must be listed. */
export function orderQuestions(ctx: StaffContext, input: OrderQuestionsInput): Promise<BatchWithQuestions> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const batch = checkFound(await readBatch(ctx, input.batchId))
    const { questionIds } = input
    const known = new Map(batch.questions.map((one) => [one.id, one]))
    const questions = questionIds.flatMap((id) => known.get(id) ?? [])
    if (questions.length !== known.size || new Set(questionIds).size !== known.size)
      throw new AppError('InvalidTransition', panelRefusal('orderChanged'))
    const claimed = claimedBatch(ctx, batch, eq(panelBatches.updatedAt, batch.updatedAt))
    const ordered = build
      .update(panelQuestions)
      .set({
        position: sql`(SELECT key FROM json_each(${JSON.stringify(questionIds)}) WHERE value = ${panelQuestions.id})`,
      })
      .where(and(eq(panelQuestions.batchId, batch.id), eq(panelQuestions.communityId, actor.communityId)))
    const moved = questions.find((one, i) => one.id !== batch.questions[i]?.id)
    if (!moved) return batch
    const audit = auditStatement(ctx, {
      action: 'panel-question.order',
      target: { type: 'panel-question', id: moved.id },
      memberVisible: false,
      before: { position: batch.questions.indexOf(moved) },
      after: { position: questions.indexOf(moved) },
    })
    await db.commitIf([claimed, ordered, audit])
    return { ...batch, questions, updatedAt: now }
  })
}
