import { adminRequest, graphql } from '../../lib/graphql/admin.ts'
import type { ResultOf, VariablesOf } from '../../lib/graphql/typed-document.ts'

/** The values that a move, an assignment or a due date can change. */
export const WORKSPACE_STATE = graphql(`
  fragment WorkspaceState on Article {
    id
    status
    statusUpdatedAt
    allowedStatuses
    articleUrl
    scheduledDate
    isAfterEnd
    dueDay
    deskDate
    deskDateSetBy { name { fullName } }
    promisedDay
    editor { id name { fullName } }
    author { name { fullName } }
  }
`)

export const ASSIGN = graphql(
  `
    mutation AssignEditor($articleId: ID!, $editorId: ID, $operationId: ID) {
      articleAssignEditor(articleId: $articleId, editorId: $editorId, operationId: $operationId) { ...WorkspaceState due }
    }
  `,
  [WORKSPACE_STATE],
)

export const SET_STATUS = graphql(
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
      ) { ...WorkspaceState due }
    }
  `,
  [WORKSPACE_STATE],
)

export const SET_DUE_DATE = graphql(
  `
    mutation SetDueDate($articleId: ID!, $day: String, $operationId: ID) {
      articleSetDueDate(articleId: $articleId, day: $day, operationId: $operationId) { ...WorkspaceState }
    }
  `,
  [WORKSPACE_STATE],
)

const UNDO_STATUS = graphql(
  `
    mutation UndoStatus($articleId: ID!, $operationId: ID!) {
      articleUndoStatus(articleId: $articleId, operationId: $operationId) { ...WorkspaceState due }
    }
  `,
  [WORKSPACE_STATE],
)

export type WorkspaceState = ResultOf<typeof WORKSPACE_STATE>
/** The state after a move, and when the next one is due. */
export type MovedState = ResultOf<typeof SET_STATUS>['articleSetStatus']
export type Move = Omit<VariablesOf<typeof SET_STATUS>, 'articleId' | 'operationId'>

export async function assignEditor(variables: VariablesOf<typeof ASSIGN>): Promise<MovedState> {
  return (await adminRequest(ASSIGN, variables)).articleAssignEditor
}

export async function setStatus(variables: VariablesOf<typeof SET_STATUS>): Promise<MovedState> {
  return (await adminRequest(SET_STATUS, variables)).articleSetStatus
}

/** Without a day, the article has no due date of its own. */
export async function setDueDate(variables: VariablesOf<typeof SET_DUE_DATE>): Promise<WorkspaceState> {
  return (await adminRequest(SET_DUE_DATE, variables)).articleSetDueDate
}

/** Undoes the caller's move made under this operation id; its email is not sent. */
export async function undoStatus(variables: VariablesOf<typeof UNDO_STATUS>): Promise<MovedState> {
  return (await adminRequest(UNDO_STATUS, variables)).articleUndoStatus
}
