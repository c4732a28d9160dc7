import type { BatchStatus, QuestionStatus, RoundupStatus } from '#shared/domain/expert-panels/statuses.ts'
import { adminRequest, graphql } from '../../lib/graphql/admin.ts'
import type { VariablesOf } from '../../lib/graphql/typed-document.ts'

const BATCH_STATUS = graphql(`
  mutation PanelBatchSetStatus($batchId: ID!, $status: PanelBatchStatus!) {
    panelBatchSetStatus(batchId: $batchId, status: $status) { id }
  }
`)
const BATCH_DELETE = graphql(`
  mutation PanelBatchDelete($batchId: ID!, $confirmedAnswers: Int!) {
    panelBatchDelete(batchId: $batchId, confirmedAnswers: $confirmedAnswers)
  }
`)
const QUESTIONS_ORDER = graphql(`
  mutation PanelQuestionsOrder($batchId: ID!, $questionIds: [ID!]!) {
    panelQuestionsOrder(batchId: $batchId, questionIds: $questionIds) { id }
  }
`)
const QUESTION_STATUS = graphql(`
  mutation PanelQuestionSetStatus($questionId: ID!, $status: PanelQuestionStatus!) {
    panelQuestionSetStatus(questionId: $questionId, status: $status) { id }
  }
`)
const QUESTION_DELETE = graphql(`
  mutation PanelQuestionDelete($questionId: ID!, $confirmedAnswers: Int!) {
    panelQuestionDelete(questionId: $questionId, confirmedAnswers: $confirmedAnswers)
  }
`)
const ANSWERS_STATUS = graphql(`
  mutation PanelAnswersSetStatus($questionId: ID!, $answerIds: [ID!]!, $status: PanelAnswerStatus!, $operationId: ID!) {
    panelAnswersSetStatus(questionId: $questionId, answerIds: $answerIds, status: $status, operationId: $operationId)
  }
`)
const ANSWERS_UNDO = graphql(`
  mutation PanelAnswersUndoStatus($questionId: ID!, $operationId: ID!) {
    panelAnswersUndoStatus(questionId: $questionId, operationId: $operationId)
  }
`)
const INVITEES = graphql(`
  query PanelInviteesCount(
    $questionId: ID!
    $everybody: Boolean
    $groupId: ID
    $tier: String
    $industry: String
    $addresses: String
  ) {
    panelInvitees(
      questionId: $questionId
      everybody: $everybody
      groupId: $groupId
      tier: $tier
      industry: $industry
      addresses: $addresses
    ) {
      count unknownAddresses
    }
  }
`)
const INVITE = graphql(`
  mutation PanelInvite(
    $questionId: ID!
    $everybody: Boolean
    $groupId: ID
    $tier: String
    $industry: String
    $addresses: String
  ) {
    panelInvite(
      questionId: $questionId
      everybody: $everybody
      groupId: $groupId
      tier: $tier
      industry: $industry
      addresses: $addresses
    )
  }
`)
const REMIND = graphql(`
  mutation PanelRemind($questionId: ID!) {
    panelRemind(questionId: $questionId)
  }
`)
const ROUNDUP_CREATE = graphql(`
  mutation PanelRoundupCreate($questionId: ID!) {
    panelRoundupCreate(questionId: $questionId) { id }
  }
`)
const ROUNDUP_ASSIGN = graphql(`
  mutation PanelRoundupAssign($roundupId: ID!, $editorId: ID!) {
    panelRoundupAssignEditor(roundupId: $roundupId, editorId: $editorId) { id }
  }
`)
const ROUNDUP_ARRANGE = graphql(`
  mutation PanelRoundupArrange($roundupId: ID!, $answerIds: [ID!]!, $baseAnswerIds: [ID!]!) {
    panelRoundupArrange(roundupId: $roundupId, answerIds: $answerIds, baseAnswerIds: $baseAnswerIds) { id }
  }
`)
const ROUNDUP_STATUS = graphql(`
  mutation PanelRoundupSetStatus($roundupId: ID!, $status: PanelRoundupStatus!) {
    panelRoundupSetStatus(roundupId: $roundupId, status: $status) { id }
  }
`)
const ROUNDUP_PUBLISH = graphql(`
  mutation PanelRoundupPublish($roundupId: ID!, $externalUrl: String, $publishedDate: DateTime, $baseTextId: ID) {
    panelRoundupPublish(
      roundupId: $roundupId, externalUrl: $externalUrl, publishedDate: $publishedDate, baseTextId: $baseTextId
    ) { id }
  }
`)
const ROUNDUP_DELETE = graphql(`
  mutation PanelRoundupDelete($roundupId: ID!) {
    panelRoundupDelete(roundupId: $roundupId)
  }
`)

export function setBatchStatus(batchId: string, status: BatchStatus) {
  return adminRequest(BATCH_STATUS, { batchId, status })
}
export function deleteBatch(batchId: string, confirmedAnswers: number) {
  return adminRequest(BATCH_DELETE, { batchId, confirmedAnswers })
}
export function orderQuestions(batchId: string, questionIds: readonly string[]) {
  return adminRequest(QUESTIONS_ORDER, { batchId, questionIds: [...questionIds] })
}
export function setQuestionStatus(questionId: string, status: QuestionStatus) {
  return adminRequest(QUESTION_STATUS, { questionId, status })
}
export function deleteQuestion(questionId: string, confirmedAnswers: number) {
  return adminRequest(QUESTION_DELETE, { questionId, confirmedAnswers })
}
/** Returns the ids of those that changed. */
export async function setAnswersStatus(decision: VariablesOf<typeof ANSWERS_STATUS>) {
  return (await adminRequest(ANSWERS_STATUS, decision)).panelAnswersSetStatus
}
export async function undoAnswersStatus(questionId: string, operationId: string) {
  return (await adminRequest(ANSWERS_UNDO, { questionId, operationId })).panelAnswersUndoStatus
}

export type Invitees = VariablesOf<typeof INVITE>

export async function countInvitees(who: Invitees) {
  return (await adminRequest(INVITEES, who)).panelInvitees
}
export async function inviteMembers(who: Invitees) {
  return (await adminRequest(INVITE, who)).panelInvite
}
export async function remindInvited(questionId: string) {
  return (await adminRequest(REMIND, { questionId })).panelRemind
}
export async function createRoundup(questionId: string) {
  return (await adminRequest(ROUNDUP_CREATE, { questionId })).panelRoundupCreate.id
}
export function assignRoundup(roundupId: string, editorId: string) {
  return adminRequest(ROUNDUP_ASSIGN, { roundupId, editorId })
}
/** `base` is the order known to be stored. */
export function arrangeRoundup(roundupId: string, answerIds: readonly string[], base: readonly string[]) {
  return adminRequest(ROUNDUP_ARRANGE, { roundupId, answerIds: [...answerIds], baseAnswerIds: [...base] })
}
export function setRoundupStatus(roundupId: string, status: RoundupStatus) {
  return adminRequest(ROUNDUP_STATUS, { roundupId, status })
}
export function publishRoundup(roundup: VariablesOf<typeof ROUNDUP_PUBLISH>) {
  return adminRequest(ROUNDUP_PUBLISH, roundup)
}
export function deleteRoundup(roundupId: string) {
  return adminRequest(ROUNDUP_DELETE, { roundupId })
}
