/* Texts of the forms with the details of a batch or a question; the scripts of the pages load none of them. */
import {
  BATCH_THEME_MAX_CHARACTERS,
  BATCH_TITLE_MAX_CHARACTERS,
  MAX_ANSWERS_MOST,
  QUESTION_CONTEXT_MAX_CHARACTERS,
  QUESTION_PROMPT_MAX_CHARACTERS,
  QUESTION_TITLE_MAX_CHARACTERS,
} from '#shared/domain/expert-panels/limits.ts'
import { counted } from '#shared/kernel/plurals.ts'
import { INVALID_FORM } from '../forms/messages.ts'

function upTo(characters: number): string {
  return `Use up to ${counted(characters, 'character')}.`
}

export const PANEL_FORM_MESSAGES = {
  invalid: INVALID_FORM,
  noLimit: 'No limit',
  errors: {
    batchTitleTooLong: upTo(BATCH_TITLE_MAX_CHARACTERS),
    themeTooLong: upTo(BATCH_THEME_MAX_CHARACTERS),
    time: 'Enter a date and a time.',
    questionTitleTooLong: upTo(QUESTION_TITLE_MAX_CHARACTERS),
    promptTooLong: upTo(QUESTION_PROMPT_MAX_CHARACTERS),
    contextTooLong: upTo(QUESTION_CONTEXT_MAX_CHARACTERS),
    maxAnswers: `Enter a whole number from 1 to ${MAX_ANSWERS_MOST.toLocaleString('en-US')}, or leave it empty.`,
  },
  notices: {
    created: 'Batch created. Add its questions, then open it.',
    saved: 'Saved.',
    added: 'Question added.',
  },
} as const

export type PanelNotice = keyof typeof PANEL_FORM_MESSAGES.notices
