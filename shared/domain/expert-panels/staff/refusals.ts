import { counted } from '#shared/kernel/plurals.ts'
import { DECIDE_MAX_ANSWERS, EXTERNAL_URL_MAX_CHARACTERS, QUESTIONS_PER_BATCH } from '../limits.ts'

/** Why an action of staff was refused, as shown to them. */
export const PANEL_REFUSALS = {
  batchMoved: 'This batch’s status has changed. Reload the page.',
  batchEnded: 'This batch’s end date is in the past. Choose a later one, then open it.',
  batchDates: 'The end must be after the start.',
  batchChanged: 'Someone else changed this batch after you opened it. Compare the values below, then save again.',
  batchFull: `A batch can have up to ${QUESTIONS_PER_BATCH} questions. Create another batch.`,
  scheduledInPast: 'This batch’s start date is in the past. Choose a later one, or open it now.',
  questionMoved: 'This question’s status has changed. Reload the page.',
  questionChanged: 'Someone else changed this question after you opened it. Compare the values below, then save again.',
  orderChanged: 'The questions in this batch have changed. Reload the page.',
  answerMoved: 'The status of one of these answers has changed. Reload the page.',
  answerNotEditable: 'Only sent or selected answers can be edited.',
  undoTooLate: 'It’s too late to undo this: the authors are being notified. Decide again instead.',
  answersChosen: `Choose 1 to ${DECIDE_MAX_ANSWERS} answers at a time.`,
  roundupPublished: 'This question’s roundup is published, so its answers can no longer be changed.',
  roundupMoved: 'This roundup’s status has changed. Reload the page.',
  roundupExists: 'This question already has a roundup.',
  roundupEmpty: 'A roundup needs at least one answer.',
  roundupAnswers: 'Only selected answers to this question can be in its roundup. Reload the page.',
  roundupArranged:
    'Someone else changed which answers are in this roundup, or their order, after you opened it. Nothing was overwritten.',
  roundupTextChanged:
    'Someone else changed the title or the introduction after you opened this page. Reload it and read the new text, then publish.',
  roundupSlug: 'This title doesn’t make a web address. Give the roundup another title.',
  externalUrl: `Enter a URL that starts with https://, up to ${EXTERNAL_URL_MAX_CHARACTERS.toLocaleString('en-US')} characters.`,
  notAnEditor: 'That person doesn’t work on expert panels here.',
  publishedInFuture: 'The publication date is in the future.',
  nobodyChosen: 'Choose who to invite: all members, a membership tier, an industry, or a list of emails.',
  closed: 'This question is closed. Open it before you invite members.',
  notTakingAnswers: 'This question isn’t taking answers right now, so no reminders are sent.',
} as const

export type PanelRefusal = keyof typeof PANEL_REFUSALS

/** Message and extensions of an error. */
export function panelRefusal(reason: PanelRefusal) {
  return { message: PANEL_REFUSALS[reason], extensions: { reason } }
}

/** What a deletion deletes as well. */
export type DeletionCount = {
  readonly questions: number
  readonly answers: number
  readonly members: number
  readonly roundups: number
}

/** "3 questions, 12 answers by 9 members, 1 roundup"; empty for nothing. */
export function deletionText({ questions, answers, members, roundups }: DeletionCount): string {
  return [
    questions > 0 && counted(questions, 'question'),
    answers > 0 && `${counted(answers, 'answer')} by ${counted(members, 'member')}`,
    roundups > 0 && counted(roundups, 'roundup'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Shown when more was added after the question was asked. */
export function moreToDelete(count: DeletionCount): string {
  return `More has come in since then. This would delete: ${deletionText(count)}. Nothing has been deleted yet.`
}
