import { EDITOR_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { counted, formatCount } from '#shared/kernel/plurals.ts'

/** Texts of the actions on many articles. */
export const MANY_MESSAGES = {
  region: 'Selected articles',
  move: 'Move to…',
  assign: 'Assign to…',
  hold: 'Put on hold',
  unselect: 'Clear selection',
  keys: 'Press B to jump here, Esc to go back.',
} as const

export function skipToSelected(count: number): string {
  return `Skip to ${counted(count, 'selected article')}`
}

export function selectedCount(count: number): string {
  return `${formatCount(count)} selected`
}

/** "12 open, 3 overdue". */
export function loadLabel({ open, overdue }: { readonly open: string; readonly overdue: string | null }): string {
  return overdue === null ? `${open} open` : `${open} open, ${overdue} overdue`
}

/** A status to which some of the selected articles may move. */
export function moveToSome(status: ArticleStatus, count: number, selected: number): string {
  return count === selected ? EDITOR_STATUS_LABELS[status] : `${EDITOR_STATUS_LABELS[status]} (${count} of ${selected})`
}

export const DONE_WITH_MANY = {
  moved: (count: number, status: ArticleStatus) =>
    `${counted(count, 'article')} moved to ${EDITOR_STATUS_LABELS[status]}.`,
  assigned: (count: number, name: string) => `${counted(count, 'article')} assigned to ${name}.`,
  undone: (count: number) => `Undone for ${counted(count, 'article')}.`,
  emailed: (count: number) =>
    count === 1 ? 'The email goes out in 10 seconds.' : `${formatCount(count)} emails go out in 10 seconds.`,
} as const

export type Refused = { readonly title: string; readonly message: string; readonly status: ArticleStatus | null }

/** "1 wasn’t moved: “Quiet rooms” is in Published.", one sentence for each reason. */
export function notDone(done: 'moved' | 'assigned' | 'changed' | 'undone', refused: readonly Refused[]): string {
  const byReason = Map.groupBy(refused, ({ status, message }) => status ?? message)
  return [...byReason.values()]
    .map((group) => {
      const [isOne, first] = [group.length === 1, group[0]]
      const titles = group.map(({ title }) => `“${title}”`).join(', ')
      const why = first?.status
        ? `${titles} ${isOne ? 'is' : 'are'} in ${EDITOR_STATUS_LABELS[first.status]}.`
        : `${titles}. ${first?.message ?? ''}`
      return `${formatCount(group.length)} ${isOne ? 'wasn’t' : 'weren’t'} ${done}: ${why}`
    })
    .join(' ')
}
