import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'

const ASSIGN_MANY = graphql(`
  mutation AssignMany($articleIds: [ID!]!, $editorId: ID!, $operationId: ID!) {
    articlesAssignEditor(articleIds: $articleIds, editorId: $editorId, operationId: $operationId) {
      assigned { id status statusUpdatedAt editor { id name { fullName } } }
      refused { articleId }
    }
  }
`)

const UNDO_ASSIGN = graphql(`
  mutation UndoAssign($operationId: ID!) {
    articlesAssignUndo(operationId: $operationId) {
      restored { id status statusUpdatedAt editor { id name { fullName } } }
      keptIds
    }
  }
`)

export type AssignedRow = ResultOf<typeof ASSIGN_MANY>['articlesAssignEditor']['assigned'][number]

export async function assignMany(articleIds: readonly string[], editorId: string, operationId: string) {
  return (await adminRequest(ASSIGN_MANY, { articleIds: [...articleIds], editorId, operationId })).articlesAssignEditor
}

export async function undoAssign(operationId: string) {
  return (await adminRequest(UNDO_ASSIGN, { operationId })).articlesAssignUndo
}
