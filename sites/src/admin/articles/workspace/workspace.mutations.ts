import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf, VariablesOf } from '../../../lib/graphql/typed-document.ts'
import { DESK_STATE, REMARK, type Remark, type Thread } from './workspace.queries.ts'

const ASSIGN = graphql(
  `
    mutation AssignEditor($articleId: ID!, $editorId: ID, $operationId: ID) {
      articleAssignEditor(articleId: $articleId, editorId: $editorId, operationId: $operationId) { ...DeskState due }
    }
  `,
  [DESK_STATE],
)

const SET_STATUS = graphql(
  `
    mutation SetStatus(
      $articleId: ID!
      $status: ArticleStatus!
      $reason: String
      $scheduledDate: DateTime
      $externalUrl: String
      $operationId: ID
    ) {
      articleSetStatus(
        articleId: $articleId
        status: $status
        reason: $reason
        scheduledDate: $scheduledDate
        externalUrl: $externalUrl
        operationId: $operationId
      ) { ...DeskState due }
    }
  `,
  [DESK_STATE],
)

const SEND_FEEDBACK = graphql(
  `
    mutation SendFeedback($articleId: ID!, $feedback: String!, $operationId: ID) {
      articleFeedbackCreate(articleId: $articleId, feedback: $feedback, operationId: $operationId) { ...DeskRemark }
    }
  `,
  [REMARK],
)

const EARLIER = graphql(
  `
    query EarlierFeedback($articleId: ID!, $last: Int!, $before: String) {
      articleFeedback(articleId: $articleId, last: $last, before: $before) {
        unreadCount
        edges { node { ...DeskRemark } }
        pageInfo { hasPreviousPage startCursor }
      }
    }
  `,
  [REMARK],
)

const MARK_READ = graphql(`
  mutation DeskMarkFeedbackRead($articleId: ID!, $remarkId: ID!) {
    articleFeedbackMarkRead(articleId: $articleId, remarkId: $remarkId)
  }
`)

/** Where a move left the article, and by when the next one is due. */
export type MovedState = ResultOf<typeof SET_STATUS>['articleSetStatus']
export type Move = Omit<VariablesOf<typeof SET_STATUS>, 'articleId' | 'operationId'>

export async function assignEditor(variables: VariablesOf<typeof ASSIGN>): Promise<MovedState> {
  return (await adminRequest(ASSIGN, variables)).articleAssignEditor
}

export async function setStatus(variables: VariablesOf<typeof SET_STATUS>): Promise<MovedState> {
  return (await adminRequest(SET_STATUS, variables)).articleSetStatus
}

export async function sendFeedback(variables: VariablesOf<typeof SEND_FEEDBACK>): Promise<Remark> {
  return (await adminRequest(SEND_FEEDBACK, variables)).articleFeedbackCreate
}

export function markFeedbackRead(variables: VariablesOf<typeof MARK_READ>) {
  return adminRequest(MARK_READ, variables)
}

export async function earlierFeedback(variables: VariablesOf<typeof EARLIER>): Promise<Thread> {
  return (await adminRequest(EARLIER, variables)).articleFeedback
}
