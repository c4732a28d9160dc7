import type { DueState } from '#shared/domain/articles/due-state.ts'
import { COUNTED_ARTICLES_MAX } from '#shared/domain/articles/limits.ts'
import type { BoardSort } from '#shared/domain/articles/sorts.ts'
import { isFinished } from '#shared/domain/articles/statuses.ts'
import type { BoardCardData, BoardColumnData } from './board.queries.ts'

/** The values of a card and its column that a move can change. */
export type BoardCard = Pick<
  BoardCardData,
  'id' | 'title' | 'status' | 'statusUpdatedAt' | 'due' | 'dueDay' | 'deskDate' | 'allowedStatuses'
> & {
  readonly editor: { readonly name: { readonly fullName: string } } | null
  readonly authorName: string
}
export type BoardColumn = Omit<BoardColumnData, 'articles'> & { readonly articles: readonly BoardCard[] }
export type Columns = readonly BoardColumn[]

/**
 * The index of a card in its new column; it has just changed, so in an order by time it is first or last, or last of
 * its due day.
 */
function indexIn(column: BoardColumn, card: BoardCard, sort: BoardSort): number {
  switch (sort) {
    case 'URGENT': {
      if (isFinished(column.status)) return 0
      const later = column.articles.findIndex((one) => dueOrNever(one) > dueOrNever(card))
      return later === -1 ? column.articles.length : later
    }
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

function dueOrNever({ dueDay }: BoardCard): string {
  return dueDay ?? 'never'
}

const URGENCY: readonly DueState[] = ['OVERDUE', 'SOON', 'ON_TIME', 'NONE']

function mostUrgent(dues: readonly DueState[]): DueState {
  return URGENCY.find((due) => dues.includes(due)) ?? 'NONE'
}

/** A count beyond the counted maximum stays so. */
function changed(count: number, by: 1 | -1): number {
  return count > COUNTED_ARTICLES_MAX ? count : count + by
}

/** Age and due state of a column with more articles than are shown stay: the hidden ones may be older. */
function withoutCard(column: BoardColumn, articles: readonly BoardCard[]): BoardColumn {
  const rest = { ...column, articles, count: changed(column.count, -1) }
  if (column.count > column.articles.length) return rest
  return {
    ...rest,
    oldestAt: articles.map((one) => one.statusUpdatedAt).sort()[0] ?? null,
    due: mostUrgent(articles.map((one) => one.due)),
  }
}

function withCard(column: BoardColumn, card: BoardCard, sort: BoardSort): BoardColumn {
  return {
    ...column,
    count: changed(column.count, 1),
    articles: column.articles.toSpliced(indexIn(column, card, sort), 0, card),
    oldestAt: column.oldestAt && column.oldestAt < card.statusUpdatedAt ? column.oldestAt : card.statusUpdatedAt,
    due: mostUrgent([column.due, card.due]),
  }
}

/** The columns with a card moved to the column of its status. */
export function withCardMoved(columns: Columns, card: BoardCard, sort: BoardSort): Columns {
  return columns.map((column) => {
    const others = column.articles.filter((one) => one.id !== card.id)
    const rest = others.length < column.articles.length ? withoutCard(column, others) : column
    return column.status === card.status ? withCard(rest, card, sort) : rest
  })
}

/** The position of a card in its column as in "3 of 7"; null when its column is not shown. */
export function positionOf(columns: Columns, cardId: string): { index: number; count: number } | null {
  const column = columns.find((one) => one.articles.some((card) => card.id === cardId))
  if (!column) return null
  const cardIndex = column.articles.findIndex((card) => card.id === cardId)
  const isLast = cardIndex === column.articles.length - 1
  // A card behind the last shown one is at the end of the whole column.
  return { index: isLast ? column.count : cardIndex + 1, count: column.count }
}
