import { UNDO_MS } from '#shared/domain/articles/limits.ts'
import { isBoardSort } from '#shared/domain/articles/sorts.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { createUndoBar } from '../../lists/undo-bar.ts'
import { adminErrorText } from '../admin-error-text.ts'
import { type ConfirmedMove, confirmedMove } from '../confirmed-move.ts'
import { enableManyBar } from '../many/many-bar.ts'
import { createNotices } from '../many/notices.ts'
import { createOperationIds } from '../many/operation-ids.ts'
import {
  ARTICLE_ROW_MESSAGES,
  emailGoesSoon,
  movedLabel,
  movedToPosition,
  notMoved,
  undoneOnBoard,
} from '../messages.ts'
import { type Move, undoStatus } from '../move.mutations.ts'
import { type BoardCard, positionOf, withCardMoved } from './board-moves.ts'
import {
  cardElements,
  idOf,
  moveButtonId,
  prepareCard,
  readColumns,
  showCard,
  showColumns,
  showMoveButton,
} from './board-page.ts'
import { enableDragging } from './card-dragging.ts'
import { moveCard, takesArticle } from './move-card.ts'
import { enableMoveMenu } from './move-menu.ts'

function titleOf(card: BoardCard): string {
  return card.title.trim() || ARTICLE_ROW_MESSAGES.untitled
}

/** The date for one card is chosen in the same form as for the selected ones. */
function chooseDue(board: HTMLElement, card: HTMLElement | undefined) {
  for (const box of board.querySelectorAll<HTMLInputElement>('[data-row-box]:checked')) box.click()
  card?.querySelector<HTMLInputElement>('[data-row-box]')?.click()
  board.querySelector<HTMLElement>('[popovertarget=many-due]')?.click()
  board.querySelector<HTMLElement>('#many-due input')?.focus()
}

/** Moves the board's cards: shown immediately, and reverted when the server refuses them. */
export function enableBoard(board: HTMLElement): void {
  const { now = '', sort } = board.dataset
  const order = isBoardSort(sort) ? sort : 'URGENT'
  const cards = new Map(cardElements(board).map((element) => [idOf(element), element]))
  const notices = createNotices(board)
  const refuse = (card: BoardCard, cause: unknown) => notices.refuse(notMoved(titleOf(card), adminErrorText(cause)))
  const undoBar = createUndoBar(board)
  const operations = createOperationIds()
  let columns = readColumns(board)
  let isBusy = false

  const show = (card: BoardCard) => {
    showColumns(board, columns, { cards, now })
    const element = cards.get(card.id)
    if (element) showCard(element, card, { isBusy, now })
  }
  const focusCard = (card: BoardCard) => document.getElementById(moveButtonId(card.id))?.focus()

  const undo = async (card: BoardCard, operationId: string) => {
    notices.clear()
    try {
      const before = { ...card, ...(await undoStatus({ articleId: card.id, operationId })) }
      columns = withCardMoved(columns, before, order)
      show(before)
      notices.announce(undoneOnBoard(titleOf(card), before.status))
    } catch (cause) {
      refuse(card, cause)
    }
    focusCard(card)
  }

  const offerUndo = (card: BoardCard, moved: BoardCard, operationId: string) => {
    const email = confirmedMove(card.status, moved.status) && emailGoesSoon(card.authorName)
    const text = [`“${titleOf(card)}”:`, movedLabel(card.status, moved.status), email].filter(Boolean).join(' ')
    undoBar.show(text, () => undo(card, operationId), UNDO_MS)
  }

  /** Returns the error of a refused move. */
  const move = async (card: BoardCard, wanted: Move): Promise<unknown> => {
    if (isBusy) return null
    isBusy = true
    notices.clear()
    undoBar.hide()
    const before = columns
    const operationId = operations.idOf(card.id, wanted)
    columns = withCardMoved(before, { ...card, status: wanted.status }, order)
    show(card)
    let shown = card
    let refusal: unknown = null
    try {
      shown = { ...card, ...(await moveCard(card, wanted, operationId)) }
      operations.answered()
      columns = withCardMoved(before, shown, order)
      const position = positionOf(columns, card.id)
      notices.announce(movedToPosition(shown.status, position?.index ?? 1, position?.count ?? 1))
      offerUndo(card, shown, operationId)
    } catch (cause) {
      columns = before
      refusal = cause
    }
    isBusy = false
    show(shown)
    return refusal
  }

  const confirmMove = async (card: BoardCard, confirmed: ConfirmedMove) => {
    isBusy = true
    const { askForMove } = await import('./move-dialog.tsx').finally(() => {
      isBusy = false
    })
    const question = { move: confirmed, authorName: card.authorName }
    askForMove(board, question, {
      send: (wanted) => move(card, wanted),
      onClosed: (overtaken) => {
        focusCard(card)
        if (overtaken) refuse(card, overtaken)
      },
    })
  }

  const beginMove = (card: BoardCard, status: ArticleStatus) => {
    if (isBusy) return
    const confirmed = takesArticle(card, { status }) ? null : confirmedMove(card.status, status)
    if (confirmed) confirmMove(card, confirmed).catch((cause: unknown) => refuse(card, cause))
    else
      void move(card, { status }).then((refusal) => {
        if (refusal) refuse(card, refusal)
        focusCard(card)
      })
  }

  const cardOf = (id: string) => columns.flatMap(({ articles }) => articles).find((card) => card.id === id)
  for (const [id, element] of cards) {
    const card = cardOf(id)
    if (card) prepareCard(element, card)
    if (card) showMoveButton(element, card, false)
  }
  /** Cards whose new column is not shown return on an undo. */
  const gone = new Map<string, BoardCard>()
  const knownCard = (id: string) => cardOf(id) ?? gone.get(id)
  enableManyBar(board, {
    articleOf: knownCard,
    undoBar,
    notices,
    onChanged: (rows) => {
      for (const row of rows) {
        const card = knownCard(row.id)
        if (!card) continue
        const changed = { ...card, ...row }
        columns = withCardMoved(columns, changed, order)
        gone.set(row.id, changed)
        show(changed)
      }
    },
  })
  enableMoveMenu(board, { cardOf, onMove: beginMove, onDue: ({ id }) => chooseDue(board, cards.get(id)) })
  // The menu of a card does the same, so a failed import is ignored.
  enableDragging(board, { cardOf, onDrop: beginMove }).catch(() => undefined)
}
