import { describe, expect, it } from 'vitest'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { type BoardCard, type BoardColumn, positionOf, withCardMoved } from './board-moves.ts'

function card(id: string, status: ArticleStatus, more: Partial<BoardCard> = {}): BoardCard {
  return {
    id,
    title: `Title ${id}`,
    status,
    statusUpdatedAt: '2026-11-10T00:00:00.000Z',
    due: 'NONE',
    dueDay: null,
    deskDate: null,
    allowedStatuses: [],
    editor: null,
    authorName: 'Maya Chen',
    ...more,
  }
}
const SOON = { due: 'SOON', dueDay: '2026-11-21' } as const
const LATE = { due: 'OVERDUE', dueDay: '2026-11-18' } as const

function column(status: ArticleStatus, articles: BoardCard[], count = articles.length): BoardColumn {
  return {
    status,
    count,
    oldestAt: articles[0]?.statusUpdatedAt ?? null,
    due: articles[0]?.due ?? 'NONE',
    articles,
  }
}
function board() {
  return [
    column('EDITING', [card('a', 'EDITING', LATE), card('c', 'EDITING', SOON)]),
    column('FINAL_EDIT', [card('b', 'FINAL_EDIT'), card('d', 'FINAL_EDIT')], 30),
    column('ON_HOLD', []),
  ]
}
function ids(columns: readonly BoardColumn[]) {
  return columns.map((one) => one.articles.map((two) => two.id).join(''))
}

describe('moving a card', () => {
  it.each([
    ['URGENT', 'bdc', 31],
    ['WAITING', 'bdc', 31],
    ['CHANGED', 'cbd', 1],
    ['SUBMITTED', 'cbd', 1],
    ['TITLE', 'bcd', 2],
  ] as const)('puts it at its position in the order %s: %s', (sort, order, index) => {
    const moved = withCardMoved(board(), card('c', 'FINAL_EDIT'), sort)
    expect(ids(moved)).toEqual(['a', order, ''])
    expect(moved.map((one) => one.count)).toEqual([1, 31, 0])
    expect(positionOf(moved, 'c')).toEqual({ index, count: 31 })
  })

  it('in the order of urgency it comes after cards due on its day and before later ones, and first among finished ones', () => {
    const start = [...board(), column('PUBLISHED', [card('p', 'PUBLISHED')])]
    expect(ids(withCardMoved(start, card('b', 'EDITING', LATE), 'URGENT'))[0]).toBe('abc')
    const dated = card('c', 'EDITING', { due: 'OVERDUE', dueDay: '2026-11-17', deskDate: '2026-11-17' })
    expect(ids(withCardMoved(start, dated, 'URGENT'))[0]).toBe('ca')
    expect(ids(withCardMoved(start, card('b', 'PUBLISHED'), 'URGENT'))[3]).toBe('bp')
  })

  it('in a column beyond the counted maximum keeps the count', () => {
    const start = [column('FINAL_EDIT', [card('b', 'FINAL_EDIT')], 1001), column('ON_HOLD', [])]
    expect(withCardMoved(start, card('b', 'ON_HOLD'), 'URGENT').map(({ count }) => count)).toEqual([1001, 1])
  })

  it('updates age and due state of both columns', () => {
    const later = '2026-11-20T00:00:00.000Z'
    const moved = withCardMoved(board(), card('a', 'ON_HOLD', { statusUpdatedAt: later }), 'WAITING')
    expect(moved[0]).toMatchObject({ due: 'SOON', count: 1 })
    expect(moved[2]).toMatchObject({ due: 'NONE', count: 1, oldestAt: later })
    const empty = withCardMoved(moved, card('c', 'ON_HOLD'), 'WAITING')
    expect(empty[0]).toMatchObject({ due: 'NONE', count: 0, oldestAt: null })
  })

  it('keeps age and due state of a column with more articles than are shown', () => {
    const early = '2026-11-01T00:00:00.000Z'
    const long = { ...column('FINAL_EDIT', [card('b', 'FINAL_EDIT')], 30), oldestAt: early, due: 'OVERDUE' as const }
    const start = [column('EDITING', [card('a', 'EDITING', { due: 'SOON' })]), long]
    const fuller = withCardMoved(start, card('a', 'FINAL_EDIT', { due: 'SOON' }), 'CHANGED')
    expect(fuller[1]).toMatchObject({ count: 31, oldestAt: early, due: 'OVERDUE' })
    const shorter = withCardMoved(start, card('b', 'EDITING'), 'CHANGED')
    expect(shorter[1]).toMatchObject({ count: 29, oldestAt: early, due: 'OVERDUE', articles: [] })
  })

  it('removes it when its new column is not shown', () => {
    const moved = withCardMoved(board(), card('c', 'TRASHED'), 'WAITING')
    expect(ids(moved)).toEqual(['a', 'bd', ''])
    expect(positionOf(moved, 'c')).toBeNull()
  })

  it('and moving it back restores the board', () => {
    const start = board()
    const moved = withCardMoved(start, card('c', 'ON_HOLD'), 'WAITING')
    expect(withCardMoved(moved, card('c', 'EDITING', SOON), 'WAITING')).toEqual(start)
  })
})
