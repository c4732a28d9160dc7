import { type RefObject, useEffect, useRef, useState } from 'react'
import { type ArticleStatus, isArticleStatus } from '#shared/domain/articles/statuses.ts'
import type { BoardCardData } from './board.queries.ts'
import type { Columns } from './board-moves.ts'

type Adapter = typeof import('@atlaskit/pragmatic-drag-and-drop/element/adapter')

function canMoveTo(card: BoardCardData, to: ArticleStatus) {
  return card.allowedStatuses.includes(to)
}

/** Dragging cards to the columns they may move to. The library is fetched only when the device has a mouse. */
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
    // The menu of a card does the same, so a failed import is ignored.
    import('@atlaskit/pragmatic-drag-and-drop/element/adapter').then(setAdapter, () => undefined)
  }, [])

  useEffect(() => {
    const board = root.current
    if (!adapter || !board) return
    const cards = new Map(columns.flatMap((column) => column.articles.map((card) => [card.id, card])))
    const cardOf = (data: Record<string, unknown>) => cards.get(String(data.cardId))
    const dropTargets = [...board.querySelectorAll<HTMLElement>('[data-column]')].flatMap((element) => {
      const status = element.dataset.column
      return isArticleStatus(status) ? [{ element, status }] : []
    })
    const cleanups = [...board.querySelectorAll<HTMLElement>('[data-card]')].map((element) =>
      adapter.draggable({ element, getInitialData: () => ({ cardId: element.dataset.card }) }),
    )
    for (const { element, status } of dropTargets) {
      cleanups.push(
        adapter.dropTargetForElements({
          element,
          canDrop: ({ source }) => {
            const card = cardOf(source.data)
            return card !== undefined && canMoveTo(card, status)
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
    const highlight = (card: BoardCardData | undefined) => {
      board.toggleAttribute('data-dragging', card !== undefined)
      for (const { element, status } of dropTargets) {
        element.toggleAttribute('data-open', card !== undefined && canMoveTo(card, status))
        if (!card) element.toggleAttribute('data-over', false)
      }
    }
    cleanups.push(
      adapter.monitorForElements({
        onDragStart: ({ source }) => highlight(cardOf(source.data)),
        onDrop: () => highlight(undefined),
      }),
    )
    return () => {
      for (const cleanup of cleanups) cleanup()
    }
  }, [adapter, columns, root])
}
