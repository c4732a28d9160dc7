import { assignEditor, type Move, type MovedState, setStatus } from '../move.mutations.ts'
import type { BoardCardData } from './board.queries.ts'

/** Moving an article without an editor to EDITING assigns it to the person who moves it. */
export function takesArticle(card: Pick<BoardCardData, 'editor'>, { status }: Move): boolean {
  return status === 'EDITING' && card.editor === null
}

export function moveCard(card: BoardCardData, move: Move): Promise<MovedState> {
  const operation = { articleId: card.id, operationId: crypto.randomUUID() }
  return takesArticle(card, move) ? assignEditor(operation) : setStatus({ ...move, ...operation })
}
