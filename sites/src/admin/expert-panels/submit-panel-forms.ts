import { PANEL_REFUSALS } from '#shared/domain/expert-panels/staff/refusals.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { operationOf } from '../../lib/edge/forms/form-operation.ts'
import type { PostedPage } from '../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../lib/edge/forms/read-page-form.ts'
import { refusalText } from '../../lib/forms/refused-reason.ts'
import { type RefusedForm, saveDetails } from '../forms/details-form.ts'
import { type BatchValues, readBatchValues, toBatchInput } from './batch-values.ts'
import { PANEL_FORM_MESSAGES, type PanelNotice } from './form-messages.ts'
import { PANEL_ADMIN_MESSAGES } from './messages.ts'
import { CREATE_BATCH, CREATE_QUESTION, UPDATE_BATCH, UPDATE_QUESTION } from './panel.queries.ts'
import { type QuestionValues, readQuestionValues, toQuestionInput } from './question-values.ts'

type Page = PostedPage<'admin'>
type ZonedPage = Page & {
  readonly locals: { readonly brand: { readonly community: { readonly timeZone: string } } | null }
}

export type RefusedBatch = RefusedForm<BatchValues>
export type RefusedQuestion = RefusedForm<QuestionValues>
type Done = { readonly goTo: string }

const READING = { size: 'groupDetails' } as const

function ofBatch(batchId: string, notice: PanelNotice): string {
  return `/admin/expert-panels/batches/${batchId}?notice=${notice}`
}

export async function submitNewBatch({ request, locals }: ZonedPage): Promise<Done | RefusedBatch> {
  const form = await readPageForm({ request, locals }, READING)
  const { hidden, operationId } = await operationOf(form)
  return saveDetails({ ...checkedBatch(form, locals), hidden }, async (batch) => {
    const { panelBatchCreate } = await locals.api.admin(CREATE_BATCH, { ...batch, operationId })
    return ofBatch(panelBatchCreate.id, 'created')
  })
}

/** Handles the forms on the page of a batch: its details, or a new question. */
export async function submitBatchForm(
  { request, locals }: ZonedPage,
  batchId: string,
): Promise<Done | { readonly batch: RefusedBatch } | { readonly question: RefusedQuestion }> {
  const form = await readPageForm({ request, locals }, READING)
  switch (form.get('action')) {
    case 'save': {
      const baseDetailsId = form.get('base') ?? ''
      const outcome = await saveDetails({ ...checkedBatch(form, locals), hidden: baseDetailsId }, async (batch) => {
        await locals.api.admin(UPDATE_BATCH, { ...batch, batchId, baseDetailsId })
        return ofBatch(batchId, 'saved')
      })
      return 'goTo' in outcome ? outcome : { batch: outcome }
    }
    case 'add': {
      const { hidden, operationId } = await operationOf(form)
      const outcome = await saveDetails({ ...checkedQuestion(form), hidden }, async (question) => {
        await locals.api.admin(CREATE_QUESTION, { ...question, batchId, operationId })
        return ofBatch(batchId, 'added')
      })
      return 'goTo' in outcome ? outcome : { question: outcome }
    }
    default:
      throw new AppError('NotFound')
  }
}

export async function submitQuestionForm(
  { request, locals }: Page,
  questionId: string,
): Promise<Done | RefusedQuestion> {
  const form = await readPageForm({ request, locals }, READING)
  const baseDetailsId = form.get('base') ?? ''
  return saveDetails({ ...checkedQuestion(form), hidden: baseDetailsId }, async (question) => {
    await locals.api.admin(UPDATE_QUESTION, { ...question, questionId, baseDetailsId })
    return `/admin/expert-panels/questions/${questionId}?notice=saved`
  })
}

function checkedBatch(form: URLSearchParams, { brand }: ZonedPage['locals']) {
  const values = readBatchValues(form)
  const { batchTitle: title, opens: opensAt, closes: closesAt } = PANEL_ADMIN_MESSAGES
  const checked = toBatchInput(values, brand?.community.timeZone ?? 'UTC')
  return { values, checked, labels: { title, opensAt, closesAt }, refusalOf }
}

function checkedQuestion(form: URLSearchParams) {
  const values = readQuestionValues(form)
  const { questionTitle: title, prompt } = PANEL_ADMIN_MESSAGES
  return { values, checked: toQuestionInput(values), labels: { title, prompt }, refusalOf }
}

function refusalOf(error: unknown): string | null {
  return refusalText(error, PANEL_REFUSALS, PANEL_FORM_MESSAGES.invalid)
}
