import type { DueState } from '#shared/domain/articles/due-state.ts'
import { EDITOR_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import type { ArticleSort } from '#shared/domain/articles/sorts.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { counted } from '#shared/kernel/plurals.ts'
import type { Tone } from '../../ui/badge/tone.ts'

export const LIST_WORDS = {
  views: 'View',
  board: 'Board',
  list: 'List',
  filters: 'Filter articles',
  search: 'Search title, text, author',
  author: 'Author’s name',
  anyEditor: 'Any editor',
  nobody: 'Nobody yet',
  editor: 'Editor',
  anyAge: 'Any time in status',
  age: 'Days in status',
  sort: 'Order',
  apply: 'Apply',
  active: 'Filters that are on',
  mine: 'Assigned to me',
  unassigned: 'Without an editor',
  unknownEditor: 'An editor',
  due: 'Due',
  select: 'Select',
  selectAll: 'Select all on this page',
  choose: 'Choose an editor',
  assigning: 'Assigning…',
  assign: 'Assign',
  unselect: 'Clear selection',
  undo: 'Undo',
  undoing: 'Undoing…',
  dismiss: 'Dismiss',
  boardRegion: 'Articles by status',
  moveTo: 'Move to…',
  takeIt: 'Take it',
  moving: 'Moving…',
  reload: 'Show the board as it is now',
  noneHere: 'Nothing here',
} as const

export const SORT_LABELS: Readonly<Record<ArticleSort, string>> = {
  CHANGED: 'Last changed first',
  WAITING: 'Longest in status first',
  SUBMITTED: 'Last submitted first',
  TITLE: 'By title',
}

export const AGES = [2, 5, 10, 20, 40] as const
export function ageLabel(days: number): string {
  return `${counted(days, 'day')} or more`
}

/** Never by colour alone: the tone repeats a word. */
export const DUE_WORDS: Readonly<Record<DueState, { readonly label: string; readonly tone: Tone } | null>> = {
  OVERDUE: { label: 'Overdue', tone: 'negative' },
  SOON: { label: 'Due soon', tone: 'warning' },
  ON_TIME: { label: 'On time', tone: 'positive' },
  NONE: null,
}

export function unreadLabel(count: number): string {
  return `${count} unread`
}
export function oldestLabel(days: number): string {
  return days <= 0 ? 'since today' : `oldest ${counted(days, 'day')}`
}
export function moreLabel(count: number): string {
  return `Show all ${count.toLocaleString('en-US')}`
}
export function tooManyForBoard(found: number): string {
  return `This search found ${found.toLocaleString('en-US')} articles. They are easier to go through as a list.`
}
export const showAsList = 'Show them as a list'

/** "Moved to Final edit, 3 of 7". */
export function movedTo(status: ArticleStatus, place: number, count: number): string {
  return `Moved to ${EDITOR_STATUS_LABELS[status]}, ${place} of ${count}`
}
export function notMoved(title: string, why: string): string {
  return `“${title}” was put back. ${why}`
}

export function assignTo(count: number): string {
  return `Assign ${counted(count, 'article')} to`
}
export function assignedTo(count: number, name: string): string {
  return `${counted(count, 'article')} assigned to ${name}.`
}
export function notAssigned(count: number): string {
  return `${counted(count, 'article')} could not be assigned: finished, in the trash, or moved on.`
}
export function undone(count: number): string {
  return `${counted(count, 'article')} given back.`
}
export function keptSince(count: number): string {
  return `${counted(count, 'article')} changed since and stayed.`
}
