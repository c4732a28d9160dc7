/** A batch becomes visible to members when it opens; closing it closes its questions. */
export const BATCH_STATUSES = ['DRAFT', 'SCHEDULED', 'OPEN', 'CLOSED'] as const
export type BatchStatus = (typeof BATCH_STATUSES)[number]

export const QUESTION_STATUSES = ['OPEN', 'CLOSED'] as const
export type QuestionStatus = (typeof QUESTION_STATUSES)[number]

export const ANSWER_STATUSES = ['DRAFT', 'SENT', 'SELECTED', 'PUBLISHED', 'NOT_USED'] as const
export type AnswerStatus = (typeof ANSWER_STATUSES)[number]

export const ROUNDUP_STATUSES = ['DRAFT', 'EDITOR_REVIEW', 'READY_FOR_PUBLISHING', 'FINAL'] as const
export type RoundupStatus = (typeof ROUNDUP_STATUSES)[number]

/** The notices to members about a question: they are invited, reminded, or it closes soon. */
export const INVITATION_NOTICES = ['INVITED', 'REMINDER', 'CLOSING'] as const
export type InvitationNotice = (typeof INVITATION_NOTICES)[number]

/** The statuses that a job announces to the author, once the decision by staff can no longer be undone. */
export const TOLD_ANSWER_STATUSES = ['SELECTED', 'PUBLISHED', 'NOT_USED'] as const satisfies readonly AnswerStatus[]
export type ToldAnswerStatus = (typeof TOLD_ANSWER_STATUSES)[number]

export function isAnswerStatus(value: unknown): value is AnswerStatus {
  return (ANSWER_STATUSES as readonly unknown[]).includes(value)
}
export function isBatchStatus(value: unknown): value is BatchStatus {
  return (BATCH_STATUSES as readonly unknown[]).includes(value)
}
export function isRoundupStatus(value: unknown): value is RoundupStatus {
  return (ROUNDUP_STATUSES as readonly unknown[]).includes(value)
}
