import { adminRequest, graphql } from '../../lib/graphql/admin.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'
import { BOARD_CARD, type BoardCardData, type MovedCard } from './board.queries.ts'
import type { Move } from './desk.mutations.ts'

const MOVE_CARD = graphql(
  `
    mutation MoveCard(
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
      ) { ...BoardCard }
    }
  `,
  [BOARD_CARD],
)

const TAKE_CARD = graphql(
  `
    mutation TakeCard($articleId: ID!, $operationId: ID) {
      articleAssignEditor(articleId: $articleId, operationId: $operationId) { ...BoardCard }
    }
  `,
  [BOARD_CARD],
)

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
export const isTaking = (card: Pick<BoardCardData, 'editor'>, { status }: Move): boolean =>
  status === 'EDITING' && card.editor === null

export const moveCard = async (card: BoardCardData, move: Move): Promise<MovedCard> => {
  const variables = { articleId: card.id, operationId: crypto.randomUUID() }
  if (isTaking(card, move)) return (await adminRequest(TAKE_CARD, variables)).articleAssignEditor
  return (await adminRequest(MOVE_CARD, { ...move, ...variables })).articleSetStatus
}

export const assignMany = async (articleIds: readonly string[], editorId: string, operationId: string) =>
  (await adminRequest(ASSIGN_MANY, { articleIds: [...articleIds], editorId, operationId })).articlesAssignEditor

export const undoAssign = async (operationId: string) => (await adminRequest(UNDO, { operationId })).articlesAssignUndo
