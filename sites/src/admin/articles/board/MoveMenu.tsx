import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { EDITOR_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { LIST_WORDS } from '../list-words.ts'
import { isTaking } from './board.mutations.ts'
import type { BoardCardData } from './board.queries.ts'

type MoveMenuProps = {
  readonly card: BoardCardData
  readonly title: string
  readonly label: string
  readonly onMove: (to: ArticleStatus) => void
}

/** Where this card may go. The browser opens and closes it; the shell moves the focus in it, as in its own menus. */
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
        // What is shown must be there before it is: the first arrow key goes to the first choice.
        onBeforeToggle={({ newState }) => flushSync(() => setOpen(newState === 'open'))}
      >
        {isOpen &&
          card.allowedStatuses.map((to) => (
            <li key={to}>
              <button type="button" className="menu__item" onClick={() => choose(to)}>
                {isTaking(card, { status: to }) ? LIST_WORDS.takeIt : EDITOR_STATUS_LABELS[to]}
              </button>
            </li>
          ))}
      </ul>
    </>
  )
}
