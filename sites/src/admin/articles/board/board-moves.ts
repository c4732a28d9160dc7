import type { DueState } from '#shared/domain/articles/due-state.ts'
import type { ArticleSort } from '#shared/domain/articles/sorts.ts'
import type { BoardCardData, BoardColumnData } from './board.queries.ts'

export type Columns = readonly BoardColumnData[]

/** How far down its new column a card goes; it has just changed, so by time it is the first or the last. */
function placeIn(column: BoardColumnData, card: BoardCardData, sort: ArticleSort): number {
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

function mostUrgent(dues: readonly DueState[]): DueState {
  return URGENCY.find((due) => dues.includes(due)) ?? 'NONE'
}

/** What is not shown may be older and later than what is: then the column stays as old and as late as it was. */
function without(column: BoardColumnData, articles: BoardCardData[]): BoardColumnData {
  const rest = { ...column, articles, count: column.count - 1 }
  if (column.count > column.articles.length) return rest
  return {
    ...rest,
    oldestAt: articles.map((one) => one.statusUpdatedAt).sort()[0] ?? null,
    due: mostUrgent(articles.map((one) => one.due)),
  }
}

function withCard(column: BoardColumnData, card: BoardCardData, sort: ArticleSort): BoardColumnData {
  return {
    ...column,
    count: column.count + 1,
    articles: column.articles.toSpliced(placeIn(column, card, sort), 0, card),
    oldestAt: column.oldestAt && column.oldestAt < card.statusUpdatedAt ? column.oldestAt : card.statusUpdatedAt,
    due: mostUrgent([column.due, card.due]),
  }
}

/** The board with a card taken out of wherever it is and put where its status says. */
export function withCardMoved(columns: Columns, card: BoardCardData, sort: ArticleSort): Columns {
  return columns.map((column) => {
    const others = column.articles.filter((one) => one.id !== card.id)
    const rest = others.length < column.articles.length ? without(column, others) : column
    return column.status === card.status ? withCard(rest, card, sort) : rest
  })
}

/** Where a card stands in its column, in the words "3 of 7"; null where its column is not shown. */
export function placeOf(columns: Columns, cardId: string): { place: number; count: number } | null {
  const column = columns.find((one) => one.articles.some((card) => card.id === cardId))
  if (!column) return null
  const index = column.articles.findIndex((card) => card.id === cardId)
  const isLast = index === column.articles.length - 1
  // Behind the last card that is shown stand those that are not.
  return { place: isLast ? column.count : index + 1, count: column.count }
}
