import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { assignEditor, type Move, type MovedState, setStatus } from '../workspace/workspace.mutations.ts'
import type { BoardCardData } from './board.queries.ts'

const ASSIGN_MANY = graphql(`
  mutation AssignMany($articleIds: [ID!]!, $editorId: ID!, $operationId: ID!) {
    articlesAssignEditor(articleIds: $articleIds, editorId: $editorId, operationId: $operationId) {
      assigned { id status statusUpdatedAt editor { id name { fullName } } }
      refused { articleId }
    }
  }
`)

const UNDO = graphql(`
  mutation UndoAssign($operationId: ID!) {
    articlesAssignUndo(operationId: $operationId) {
      restored { id status statusUpdatedAt editor { id name { fullName } } }
      keptIds
    }
  }
`)

export type AssignedRow = ResultOf<typeof ASSIGN_MANY>['articlesAssignEditor']['assigned'][number]

/** Nobody edits an article that nobody has: who moves it there takes it. */
export function isTaking(card: Pick<BoardCardData, 'editor'>, { status }: Move): boolean {
  return status === 'EDITING' && card.editor === null
}

export function moveCard(card: BoardCardData, move: Move): Promise<MovedState> {
  const operation = { articleId: card.id, operationId: crypto.randomUUID() }
  return isTaking(card, move) ? assignEditor(operation) : setStatus({ ...move, ...operation })
}

export async function assignMany(articleIds: readonly string[], editorId: string, operationId: string) {
  return (await adminRequest(ASSIGN_MANY, { articleIds: [...articleIds], editorId, operationId })).articlesAssignEditor
}

export async function undoAssign(operationId: string) {
  return (await adminRequest(UNDO, { operationId })).articlesAssignUndo
}
