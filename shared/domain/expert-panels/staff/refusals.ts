import { counted } from '#shared/kernel/plurals.ts'
import { DECIDE_MAX_ANSWERS, EXTERNAL_URL_MAX_CHARACTERS, QUESTIONS_PER_BATCH } from '../limits.ts'

/** Why staff were refused, as they read it. */
export const PANEL_REFUSALS = {
  batchMoved: 'This batch has another status meanwhile. Load the page again.',
  batchEnded: 'The end of this batch lies in the past. Set a later one, then open it.',
  batchDates: 'The end must be after the beginning.',
  batchFull: `A batch has at most ${QUESTIONS_PER_BATCH} questions. Begin another batch.`,
  scheduledInPast: 'The beginning of this batch lies in the past. Set a later one, or open it now.',
  questionMoved: 'This question has another status meanwhile. Load the page again.',
  orderChanged: 'The questions of this batch have changed meanwhile. Load the page again.',
  answerMoved: 'The status of one of these answers has changed meanwhile. Load the page again.',
  answerNotEditable: 'Only an answer that is sent or selected can be edited.',
  undoTooLate: 'It is too late to undo this: the authors are being told. Decide again instead.',
  answersChosen: `Between 1 and ${DECIDE_MAX_ANSWERS} answers can be decided on at once.`,
  roundupPublished: 'The roundup of this question is published. Its answers can no longer be decided on.',
  roundupMoved: 'This roundup has another status meanwhile. Load the page again.',
  roundupExists: 'This question has a roundup already.',
  roundupEmpty: 'A roundup needs at least one answer.',
  roundupAnswers: 'Only selected answers of this question can be in its roundup. Load the page again.',
  roundupSlug: 'The title makes no address of its own. Give the roundup another title.',
  externalUrl: `An address begins with https:// and has at most ${EXTERNAL_URL_MAX_CHARACTERS.toLocaleString('en-US')} characters.`,
  notAnEditor: 'That person does not work on expert panels here.',
  publishedInFuture: 'The date of publication lies in the future.',
  nobodyChosen: 'Choose whom to invite: everybody, a membership tier, an industry, or addresses from a list.',
  closed: 'This question is closed. Open it before you invite.',
  notTakingAnswers: 'This question takes no answers now, so nobody is reminded of it.',
} as const

export type PanelRefusal = keyof typeof PANEL_REFUSALS

/** Message and extensions of an error. */
export function panelRefusal(reason: PanelRefusal) {
  return { message: PANEL_REFUSALS[reason], extensions: { reason } }
}

/** What a deletion takes with it. */
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

/** Told when more came in after the question was asked. */
export function moreToDelete(count: DeletionCount): string {
  return `More has come in meanwhile. Deleted would be: ${deletionText(count)}. Nothing was deleted yet.`
}
