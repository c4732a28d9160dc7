import { canSetDeskDate } from '#shared/domain/articles/due/desk-date-choice.ts'
import { EDITOR_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import { isTakenBack } from '#shared/domain/articles/moves/move-email.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { DUE_MESSAGES } from '../due/messages.ts'
import { menuItem } from '../many/menu-item.ts'
import { BOARD_MESSAGES, moveLabel } from '../messages.ts'
import type { BoardCard } from './board-moves.ts'
import { idOf } from './board-page.ts'
import { takesArticle } from './move-card.ts'

type MoveMenuOptions = {
  readonly cardOf: (cardId: string) => BoardCard | undefined
  readonly onDue: (card: BoardCard) => void
  readonly onMove: (card: BoardCard, to: ArticleStatus) => void
}

/** Only the status, unless there are several moves to it. */
function nameOf(card: BoardCard, to: ArticleStatus): string {
  if (takesArticle(card, { status: to })) return BOARD_MESSAGES.takeIt
  return card.status === to || isTakenBack(card.status, to) ? moveLabel(card.status, to) : EDITOR_STATUS_LABELS[to]
}

/**
 * One menu for all cards, with the possible statuses of the card whose button was pressed. The browser opens and closes
 * the popover; the shell's script handles arrow keys.
 */
export function enableMoveMenu(board: HTMLElement, { cardOf, onDue, onMove }: MoveMenuOptions): void {
  const menu = board.querySelector<HTMLElement>('#move-menu')
  if (!menu) return
  let cardId: string | undefined

  // Filled before the popover shows, so that the first arrow key finds the first item.
  const fill = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('.card__move') : null
    const chosen = button?.closest('.card')
    const card = chosen && cardOf(idOf(chosen))
    if (!card) return
    // Otherwise the button of another card would only close the open menu of the first.
    if (card.id !== cardId && menu.matches(':popover-open')) menu.hidePopover()
    cardId = card.id
    const items = card.allowedStatuses.map((to) =>
      menuItem(nameOf(card, to), () => {
        menu.hidePopover()
        onMove(card, to)
      }),
    )
    const due = menuItem(DUE_MESSAGES.choose, () => {
      menu.hidePopover()
      onDue(card)
    })
    menu.replaceChildren(...items, ...(canSetDeskDate(card.status) ? [due] : []))
  }
  board.addEventListener('click', fill)
  board.addEventListener('keydown', fill)
  menu.addEventListener('toggle', (event) => {
    if (event.newState === 'closed') menu.replaceChildren()
  })
}
