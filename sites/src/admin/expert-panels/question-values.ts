import {
  MAX_ANSWERS_MOST,
  QUESTION_CONTEXT_MAX_CHARACTERS,
  QUESTION_PROMPT_MAX_CHARACTERS,
  QUESTION_TITLE_MAX_CHARACTERS,
} from '#shared/domain/expert-panels/limits.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { type FieldErrors, withMissing } from '../forms/field-errors.ts'
import { PANEL_FORM_MESSAGES } from './form-messages.ts'

/** The values of a question's form; `maxAnswers` is empty for no limit. */
export type QuestionValues = {
  readonly title: string
  readonly prompt: string
  readonly context: string
  readonly maxAnswers: string
}
export type QuestionErrors = FieldErrors<keyof QuestionValues>

export const NEW_QUESTION: QuestionValues = { title: '', prompt: '', context: '', maxAnswers: '' }

type StoredQuestion = Omit<QuestionValues, 'maxAnswers'> & { readonly maxAnswers: number | null }

export function storedQuestionValues({ title, prompt, context, maxAnswers }: StoredQuestion): QuestionValues {
  return { title, prompt, context, maxAnswers: maxAnswers === null ? '' : String(maxAnswers) }
}

export function readQuestionValues(form: URLSearchParams): QuestionValues {
  // A browser posts the lines of a text with CRLF.
  const text = (field: string) => (form.get(field) ?? '').trim().replaceAll('\r\n', '\n')
  return { title: text('title'), prompt: text('prompt'), context: text('context'), maxAnswers: text('maxAnswers') }
}

/** The input of the mutation, or the errors by field. */
export function toQuestionInput({ title, prompt, context, maxAnswers }: QuestionValues) {
  const M = PANEL_FORM_MESSAGES.errors
  const isMaximum = maxAnswers === '' || (/^[1-9]\d*$/.test(maxAnswers) && Number(maxAnswers) <= MAX_ANSWERS_MOST)
  const wrong = {
    ...(countCharacters(title) > QUESTION_TITLE_MAX_CHARACTERS && { title: M.questionTitleTooLong }),
    ...(countCharacters(prompt) > QUESTION_PROMPT_MAX_CHARACTERS && { prompt: M.promptTooLong }),
    ...(countCharacters(context) > QUESTION_CONTEXT_MAX_CHARACTERS && { context: M.contextTooLong }),
    ...(!isMaximum && { maxAnswers: M.maxAnswers }),
  }
  const errors: QuestionErrors = withMissing({
    errors: wrong,
    values: { title, prompt },
    required: ['title', 'prompt'],
  })
  if (Object.keys(errors).length > 0) return { errors }
  return { input: { title, prompt, context, maxAnswers: maxAnswers === '' ? null : Number(maxAnswers) } }
}
