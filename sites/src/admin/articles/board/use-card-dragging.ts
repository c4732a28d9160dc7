import { type RefObject, useEffect, useRef, useState } from 'react'
import { type ArticleStatus, isArticleStatus } from '#shared/domain/articles/statuses.ts'
import type { BoardCardData } from './board.queries.ts'
import type { Columns } from './board-moves.ts'

type Adapter = typeof import('@atlaskit/pragmatic-drag-and-drop/element/adapter')

function mayGoTo(card: BoardCardData, to: ArticleStatus) {
  return card.allowedStatuses.includes(to)
}

/** Lets a mouse drag cards to the columns they may go to. Fetched only where there is a mouse; the menu does the same. */
export function useCardDragging(
  root: RefObject<HTMLElement | null>,
  columns: Columns,
  onDrop: (card: BoardCardData, to: ArticleStatus) => void,
) {
  const [adapter, setAdapter] = useState<Adapter | null>(null)
  const drop = useRef(onDrop)
  useEffect(() => {
    drop.current = onDrop
  })

  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return
    // Without it the board still works; there is nothing to tell.
    import('@atlaskit/pragmatic-drag-and-drop/element/adapter').then(setAdapter, () => undefined)
  }, [])

  useEffect(() => {
    const board = root.current
    if (!adapter || !board) return
    const cards = new Map(columns.flatMap((column) => column.articles.map((card) => [card.id, card])))
    const cardOf = (data: Record<string, unknown>) => cards.get(String(data.cardId))
    const places = [...board.querySelectorAll<HTMLElement>('[data-column]')].flatMap((element) => {
      const status = element.dataset.column
      return isArticleStatus(status) ? [{ element, status }] : []
    })
    const endings = [...board.querySelectorAll<HTMLElement>('[data-card]')].map((element) =>
      adapter.draggable({ element, getInitialData: () => ({ cardId: element.dataset.card }) }),
    )
    for (const { element, status } of places) {
      endings.push(
        adapter.dropTargetForElements({
          element,
          canDrop: ({ source }) => {
            const card = cardOf(source.data)
            return card !== undefined && mayGoTo(card, status)
          },
          onDragEnter: () => element.toggleAttribute('data-over', true),
          onDragLeave: () => element.toggleAttribute('data-over', false),
          onDrop: ({ source }) => {
            const card = cardOf(source.data)
            if (card) drop.current(card, status)
          },
        }),
      )
    }
    const show = (card: BoardCardData | undefined) => {
      board.toggleAttribute('data-dragging', card !== undefined)
      for (const { element, status } of places) {
        element.toggleAttribute('data-open', card !== undefined && mayGoTo(card, status))
        if (!card) element.toggleAttribute('data-over', false)
      }
    }
    endings.push(
      adapter.monitorForElements({
        onDragStart: ({ source }) => show(cardOf(source.data)),
        onDrop: () => show(undefined),
      }),
    )
    return () => {
      for (const end of endings) end()
    }
  }, [adapter, columns, root])
}
