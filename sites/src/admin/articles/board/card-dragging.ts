import { type ArticleStatus, isArticleStatus } from '#shared/domain/articles/statuses.ts'
import type { BoardCard } from './board-moves.ts'
import { cardElements, columnElements, idOf } from './board-page.ts'

type DraggingOptions = {
  readonly cardOf: (cardId: string) => BoardCard | undefined
  readonly onDrop: (card: BoardCard, to: ArticleStatus) => void
}

/** Dragging cards to the columns they may move to. The library is fetched only when the device has a mouse. */
export async function enableDragging(board: HTMLElement, options: DraggingOptions): Promise<void> {
  if (!matchMedia('(pointer: fine)').matches) return
  const { draggable, dropTargetForElements, monitorForElements } = await import(
    '@atlaskit/pragmatic-drag-and-drop/element/adapter'
  )
  const cardOf = (data: Record<string, unknown>) => options.cardOf(String(data.cardId))
  const canMoveTo = (card: BoardCard | undefined, to: ArticleStatus) =>
    card !== undefined && card.status !== to && card.allowedStatuses.includes(to)
  const dropTargets = columnElements(board).flatMap((element) => {
    const status = element.dataset.column
    return isArticleStatus(status) ? [{ element, status }] : []
  })
  for (const element of cardElements(board)) draggable({ element, getInitialData: () => ({ cardId: idOf(element) }) })
  for (const { element, status } of dropTargets)
    dropTargetForElements({
      element,
      canDrop: ({ source }) => canMoveTo(cardOf(source.data), status),
      onDragEnter: () => element.toggleAttribute('data-over', true),
      onDragLeave: () => element.toggleAttribute('data-over', false),
      onDrop: ({ source }) => {
        const card = cardOf(source.data)
        if (card) options.onDrop(card, status)
      },
    })
  const highlight = (card: BoardCard | undefined) => {
    board.toggleAttribute('data-dragging', card !== undefined)
    for (const { element, status } of dropTargets) {
      element.toggleAttribute('data-open', canMoveTo(card, status))
      if (!card) element.toggleAttribute('data-over', false)
    }
  }
  monitorForElements({
    onDragStart: ({ source }) => highlight(cardOf(source.data)),
    onDrop: () => highlight(undefined),
  })
}
