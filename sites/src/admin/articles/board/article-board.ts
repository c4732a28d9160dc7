import { isArticleSort } from '#shared/domain/articles/sorts.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { alertFrom } from '../../../ui/alert/alert-template.ts'
import { adminErrorText } from '../admin-error-text.ts'
import { type ConfirmedStatus, needsConfirmation } from '../confirmed-status.ts'
import { ARTICLE_ROW_MESSAGES, movedToPosition, notMoved } from '../messages.ts'
import type { Move } from '../move.mutations.ts'
import { type BoardCard, positionOf, withCardMoved } from './board-moves.ts'
import { cardElements, moveButtonId, readColumns, showCard, showColumns, showMoveButton } from './board-page.ts'
import { enableDragging } from './card-dragging.ts'
import { moveCard, takesArticle } from './move-card.ts'
import { enableMoveMenu } from './move-menu.ts'

type OpenDialog = ReturnType<typeof import('./move-dialog.tsx').openMoveDialog>

function titleOf(card: BoardCard): string {
  return card.title.trim() || ARTICLE_ROW_MESSAGES.untitled
}

/** What the board says: a status for screen readers, and an alert when a move failed. */
function createNotices(board: HTMLElement) {
  const status = board.querySelector('[role=status]')
  const template = board.querySelector('template')
  let alert: HTMLElement | null = null
  const announce = (text: string) => status?.replaceChildren(text)
  return {
    announce,
    clear: () => {
      announce('')
      alert?.remove()
    },
    refuse: (card: BoardCard, cause: unknown) => {
      if (!template) return
      alert?.remove()
      alert = alertFrom(template, notMoved(titleOf(card), adminErrorText(cause)))
      alert.querySelector('[data-reload]')?.addEventListener('click', () => location.reload())
      status?.after(alert)
    },
  }
}

/** The moves of the board's cards: shown at once, and taken back when the server refuses them. */
export function enableBoard(board: HTMLElement): void {
  const { now = '', zone: timeZone = 'UTC', sort } = board.dataset
  const order = isArticleSort(sort) ? sort : 'WAITING'
  const cards = new Map(cardElements(board).map((element) => [element.dataset.card ?? '', element]))
  const notices = createNotices(board)
  let columns = readColumns(board)
  let isBusy = false

  const show = (card: BoardCard) => {
    showColumns(board, columns, { cards, now })
    const element = cards.get(card.id)
    if (element) showCard(element, card, { isBusy, now })
  }
  const focusCard = (card: BoardCard) => document.getElementById(moveButtonId(card.id))?.focus()

  const move = async (card: BoardCard, wanted: Move) => {
    if (isBusy) return
    isBusy = true
    notices.clear()
    const before = columns
    columns = withCardMoved(before, { ...card, status: wanted.status }, order)
    show(card)
    let shown = card
    try {
      shown = { ...card, ...(await moveCard(card, wanted)) }
      columns = withCardMoved(before, shown, order)
      const position = positionOf(columns, card.id)
      notices.announce(movedToPosition(shown.status, position?.index ?? 1, position?.count ?? 1))
    } catch (cause) {
      columns = before
      notices.refuse(card, cause)
    }
    isBusy = false
    show(shown)
  }

  const confirmMove = async (card: BoardCard, status: ConfirmedStatus) => {
    isBusy = true
    const { openMoveDialog } = await import('./move-dialog.tsx').finally(() => {
      isBusy = false
    })
    const close = () => {
      dialog.close()
      focusCard(card)
    }
    const dialog: OpenDialog = openMoveDialog(board, {
      status,
      timeZone,
      onClose: close,
      onConfirm: (wanted) => {
        dialog.showBusy()
        void move(card, wanted).then(close)
      },
    })
  }

  const beginMove = (card: BoardCard, status: ArticleStatus) => {
    if (isBusy) return
    if (needsConfirmation(status) && !takesArticle(card, { status }))
      confirmMove(card, status).catch((cause: unknown) => notices.refuse(card, cause))
    else void move(card, { status }).then(() => focusCard(card))
  }

  const cardOf = (id: string) => columns.flatMap(({ articles }) => articles).find((card) => card.id === id)
  for (const [id, element] of cards) {
    const card = cardOf(id)
    if (card) showMoveButton(element, card, false)
  }
  enableMoveMenu(board, { cardOf, onMove: beginMove })
  // The menu of a card does the same, so a failed import is ignored.
  enableDragging(board, { cardOf, onDrop: beginMove }).catch(() => undefined)
}
