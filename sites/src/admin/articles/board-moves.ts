import type { DueState } from '#shared/domain/articles/due-state.ts'
import type { ArticleSort } from '#shared/domain/articles/sorts.ts'
import type { BoardCardData, BoardColumnData } from './board.queries.ts'

export type Columns = readonly BoardColumnData[]

/** How far down its new column a card goes; it has just changed, so by time it is the first or the last. */
const placeIn = (column: BoardColumnData, card: BoardCardData, sort: ArticleSort): number => {
  switch (sort) {
    case 'WAITING':
      return column.articles.length
    case 'CHANGED':
    case 'SUBMITTED':
      return 0
    case 'TITLE': {
      const later = column.articles.findIndex((one) => one.title.toLowerCase() > card.title.toLowerCase())
      return later === -1 ? column.articles.length : later
    }
    default:
      return sort satisfies never
  }
}

const URGENCY: readonly DueState[] = ['OVERDUE', 'SOON', 'ON_TIME', 'NONE']

const withCards = (column: BoardColumnData, articles: BoardCardData[], count: number): BoardColumnData => ({
  ...column,
  count,
  articles,
  oldestAt: articles.map((one) => one.statusUpdatedAt).sort()[0] ?? null,
  due: URGENCY.find((due) => articles.some((one) => one.due === due)) ?? 'NONE',
})

/** The board with a card taken out of wherever it is and put where its status says. */
export const withCardMoved = (columns: Columns, card: BoardCardData, sort: ArticleSort): Columns =>
  columns.map((column) => {
    const others = column.articles.filter((one) => one.id !== card.id)
    const wasHere = others.length < column.articles.length
    const without = wasHere ? withCards(column, others, column.count - 1) : column
    if (column.status !== card.status) return without
    const at = placeIn(without, card, sort)
    return withCards(without, without.articles.toSpliced(at, 0, card), without.count + 1)
  })

/** Where a card stands in its column, in the words "3 of 7"; null where its column is not shown. */
export const placeOf = (columns: Columns, cardId: string): { place: number; count: number } | null => {
  const column = columns.find((one) => one.articles.some((card) => card.id === cardId))
  if (!column) return null
  const index = column.articles.findIndex((card) => card.id === cardId)
  const isLast = index === column.articles.length - 1
  // Behind the last card that is shown stand those that are not.
  return { place: isLast ? column.count : index + 1, count: column.count }
}
