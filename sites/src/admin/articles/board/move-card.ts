import { assignEditor, type Move, type MovedState, setStatus } from '../move.mutations.ts'
import type { BoardCard } from './board-moves.ts'

/** Moving an article without an editor to EDITING assigns it to the person who moves it. */
export function takesArticle(card: Pick<BoardCard, 'editor'>, { status }: Move): boolean {
  return status === 'EDITING' && card.editor === null
}

export function moveCard(card: BoardCard, move: Move, operationId: string): Promise<MovedState> {
  const operation = { articleId: card.id, operationId }
  return takesArticle(card, move) ? assignEditor(operation) : setStatus({ ...move, ...operation })
}
