import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { EDITOR_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { BOARD_MESSAGES } from '../messages.ts'
import type { BoardCardData } from './board.queries.ts'
import { takesArticle } from './move-card.ts'

type MoveMenuProps = {
  readonly card: BoardCardData
  readonly title: string
  readonly label: string
  readonly onMove: (to: ArticleStatus) => void
}

/** The statuses a card may move to. The browser opens and closes the popover; the shell's script handles arrow keys. */
export function MoveMenu({ card, title, label, onMove }: MoveMenuProps) {
  const menu = useRef<HTMLUListElement>(null)
  const [isOpen, setOpen] = useState(false)

  const choose = (to: ArticleStatus) => {
    menu.current?.hidePopover()
    onMove(to)
  }

  return (
    <>
      <button
        type="button"
        id={`move-${card.id}`}
        className="card__move"
        popoverTarget={`menu-${card.id}`}
        aria-label={`${label} (${title})`}
      >
        {label}
      </button>
      <ul
        ref={menu}
        id={`menu-${card.id}`}
        className="menu card__menu"
        popover="auto"
        // Rendered before the popover shows, so that the first arrow key finds the first item.
        onBeforeToggle={({ newState }) => flushSync(() => setOpen(newState === 'open'))}
      >
        {isOpen &&
          card.allowedStatuses.map((to) => (
            <li key={to}>
              <button type="button" className="menu__item" onClick={() => choose(to)}>
                {takesArticle(card, { status: to }) ? BOARD_MESSAGES.takeIt : EDITOR_STATUS_LABELS[to]}
              </button>
            </li>
          ))}
      </ul>
    </>
  )
}
