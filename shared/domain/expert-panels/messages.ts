import { counted } from '#shared/kernel/plurals.ts'
import { ANSWER_MAX_CHARACTERS, ANSWER_TITLE_MAX_CHARACTERS, SIMILAR_ANSWERS_READ } from './limits.ts'
import type { SendRefusal } from './rules.ts'
import type { AnswerStatus, RoundupStatus } from './statuses.ts'

/** The author's labels for the outcome of an answer. */
export const ANSWER_STATUS_LABELS: Readonly<Record<AnswerStatus, string>> = {
  DRAFT: 'Draft',
  SENT: 'Sent',
  SELECTED: 'Selected',
  PUBLISHED: 'Published',
  NOT_USED: 'Not used',
}

export const ROUNDUP_STATUS_LABELS: Readonly<Record<RoundupStatus, string>> = {
  DRAFT: 'Draft',
  EDITOR_REVIEW: 'Editor review',
  READY_FOR_PUBLISHING: 'Ready for publishing',
  FINAL: 'Published',
}

export const PANEL_MESSAGES = {
  unavailable: 'Question no longer available',
  staleRevision: 'This answer was changed somewhere else. Choose which text to keep.',
  tooLarge: 'This text is too long to save. Shorten it, or copy it to a file of your own.',
} as const

/** Why an answer was not sent. */
export const SEND_REFUSALS: Readonly<Record<SendRefusal, string>> = {
  closed: PANEL_MESSAGES.unavailable,
  full: 'This question has all the answers it needs. Your text is saved as a draft.',
  status: 'Our editors have already decided on this answer, so it can no longer be changed.',
  empty: 'Write an answer before you send it.',
  tooLong: `Answers can be up to ${ANSWER_MAX_CHARACTERS.toLocaleString('en-US')} characters. Shorten yours and send it again.`,
  titleTooLong: `Titles can be up to ${ANSWER_TITLE_MAX_CHARACTERS} characters. Shorten yours and send it again.`,
}

/** The hint beside an answer that resembles others. */
export function similarAnswers(count: number): string {
  const many =
    count >= SIMILAR_ANSWERS_READ
      ? `${SIMILAR_ANSWERS_READ} or more answers say`
      : `${counted(count, 'answer')} ${count === 1 ? 'says' : 'say'}`
  return `${many} something similar. Adding your own example makes yours more likely to be selected.`
}
