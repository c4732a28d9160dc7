import { isArticleSort } from '#shared/domain/articles/sorts.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { alertFrom } from '../../../ui/alert/alert-template.ts'
import { createUndoBar } from '../../lists/undo-bar.ts'
import { adminErrorText } from '../admin-error-text.ts'
import { type ConfirmedMove, confirmedMove } from '../confirmed-move.ts'
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

/** Whether the dialog's own answer was refused, such as a missing reason. */
function isAnswerMissing(refusal: unknown): boolean {
  return refusal instanceof RequestError && refusal.code === 'BadRequest.Invalid'
}

/** The moves of the board's cards: shown at once, and taken back when the server refuses them. */
export function enableBoard(board: HTMLElement): void {
  const { now = '', zone: timeZone = 'UTC', sort } = board.dataset
  const order = isArticleSort(sort) ? sort : 'WAITING'
  const cards = new Map(cardElements(board).map((element) => [element.dataset.card ?? '', element]))
  const notices = createNotices(board)
  const undoBar = createUndoBar(board)
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
      notices.refuse(card, cause)
    }
    focusCard(card)
  }

  const offerUndo = (card: BoardCard, moved: BoardCard, operationId: string) => {
    const email = confirmedMove(card.status, moved.status) && emailGoesSoon(card.authorName)
    const text = [`“${titleOf(card)}”:`, movedLabel(card.status, moved.status), email].filter(Boolean).join(' ')
    undoBar.show(text, () => undo(card, operationId))
  }

  /** Answers the error of a refused move. */
  const move = async (card: BoardCard, wanted: Move): Promise<unknown> => {
    if (isBusy) return null
    isBusy = true
    notices.clear()
    undoBar.hide()
    const before = columns
    const operationId = crypto.randomUUID()
    columns = withCardMoved(before, { ...card, status: wanted.status }, order)
    show(card)
    let shown = card
    let refusal: unknown = null
    try {
      shown = { ...card, ...(await moveCard(card, wanted, operationId)) }
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
    const { openMoveDialog } = await import('./move-dialog.tsx').finally(() => {
      isBusy = false
    })
    const close = () => {
      dialog.close()
      focusCard(card)
    }
    const dialog: OpenDialog = openMoveDialog(board, {
      move: confirmed,
      authorName: card.authorName,
      timeZone,
      onClose: close,
      onConfirm: async (wanted) => {
        dialog.showBusy()
        const refusal = await move(card, wanted)
        if (isAnswerMissing(refusal)) return dialog.showError(adminErrorText(refusal))
        close()
        if (refusal) notices.refuse(card, refusal)
      },
    })
  }

  const beginMove = (card: BoardCard, status: ArticleStatus) => {
    if (isBusy) return
    const confirmed = takesArticle(card, { status }) ? null : confirmedMove(card.status, status)
    if (confirmed) confirmMove(card, confirmed).catch((cause: unknown) => notices.refuse(card, cause))
    else
      void move(card, { status }).then((refusal) => {
        if (refusal) notices.refuse(card, refusal)
        focusCard(card)
      })
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
