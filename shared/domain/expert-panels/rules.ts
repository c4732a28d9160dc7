import { ok, type Result, refuse } from '#shared/kernel/result.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { ANSWER_MAX_CHARACTERS, ANSWER_TITLE_MAX_CHARACTERS } from './limits.ts'
import { answerTransitions } from './moves/transitions.ts'
import type { AnswerStatus, BatchStatus, QuestionStatus } from './statuses.ts'

export type AnswerableQuestion = {
  readonly status: QuestionStatus
  readonly batchStatus: BatchStatus
  /** The end of the batch, which applies from that instant on, even before the job has closed it. */
  readonly closesAt: Date
  readonly answerCount: number
  readonly maxAnswers: number | null
}

export function isTakingAnswers({ status, batchStatus, closesAt }: AnswerableQuestion, now: Date): boolean {
  return status === 'OPEN' && batchStatus === 'OPEN' && now < closesAt
}

/** Whether no further member can send an answer; members who have sent one may change it. */
export function isFull({ answerCount, maxAnswers }: AnswerableQuestion): boolean {
  return maxAnswers !== null && answerCount >= maxAnswers
}

/** Whether its author may change the text; after sending, until the question closes or staff have decided. */
export function canAuthorEdit(status: AnswerStatus | null, question: AnswerableQuestion, now: Date): boolean {
  return (status === null || answerTransitions('author', status).includes('SENT')) && isTakingAnswers(question, now)
}

/** Whether staff may change the text; the author's own is kept next to it. */
export function canEditorEdit(status: AnswerStatus): boolean {
  return status === 'SENT' || status === 'SELECTED'
}

export type SendRefusal = 'closed' | 'full' | 'status' | 'empty' | 'tooLong' | 'titleTooLong'

export type SendCandidate = {
  readonly status: AnswerStatus
  readonly title: string
  readonly characterCount: number
}

export function canSend(answer: SendCandidate, question: AnswerableQuestion, now: Date): Result<void, SendRefusal> {
  if (!isTakingAnswers(question, now)) return refuse('closed')
  if (!answerTransitions('author', answer.status).includes('SENT')) return refuse('status')
  if (answer.status === 'DRAFT' && isFull(question)) return refuse('full')
  if (answer.characterCount === 0) return refuse('empty')
  if (answer.characterCount > ANSWER_MAX_CHARACTERS) return refuse('tooLong')
  if (countCharacters(answer.title) > ANSWER_TITLE_MAX_CHARACTERS) return refuse('titleTooLong')
  return ok(undefined)
}
