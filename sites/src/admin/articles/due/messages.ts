import { hasDeskDays } from '#shared/domain/articles/due/desk-date-choice.ts'
import type { DueState } from '#shared/domain/articles/due-state.ts'
import { formatWeekday } from '#shared/kernel/dates.ts'
import { counted } from '#shared/kernel/plurals.ts'
import { DUE_LABELS } from '../messages.ts'

/** Texts of the day by which the desk wants an article done. */
export const DUE_MESSAGES = {
  title: 'Due',
  date: 'Due date',
  ofSelected: 'Due date of the selected articles',
  choose: 'Due date…',
  set: 'Set due date',
  clear: 'Clear due date',
  setting: 'Saving…',
  hint: 'Applies until the article moves on. The author doesn’t see it. Leave it empty to clear it.',
  over: 'The day promised to the author has passed, so no due date can be set until the article moves on.',
  none: 'No due date',
  undone: 'Undone.',
} as const

/** "Tue, Nov 24" */
export function dayLabel(day: string): string {
  return formatWeekday(new Date(day), 'UTC')
}

export type Due = { readonly due: DueState; readonly deskDate: string | null }

/** The badge of an article: its desk date is named until it is over. */
export function dueBadge({ due, deskDate }: Due) {
  const badge = DUE_LABELS[due]
  return badge && deskDate && due !== 'OVERDUE' ? { ...badge, label: `Due ${dayLabel(deskDate)}` } : badge
}

/** A promise that is in time is not shown on cards. */
export function dueBadgeOnCard(card: Due) {
  return card.due === 'ON_TIME' && !card.deskDate ? null : dueBadge(card)
}

type DueDays = {
  readonly deskDate: string | null
  readonly deskDateSetBy: { readonly name: { readonly fullName: string } } | null
  readonly promisedDay: string | null
}

/** "Due Tue, Nov 24, set by Theo Brandt · promised by Thu, Nov 26" */
export function dueSentence({ deskDate, deskDateSetBy, promisedDay }: DueDays, today: string): string {
  if (!deskDate) return promisedDay ? promise(promisedDay, today) : DUE_MESSAGES.none
  const setBy = deskDateSetBy ? `, set by ${deskDateSetBy.name.fullName}` : ''
  const promised = promisedDay && promisedDay !== deskDate ? ` · promised by ${dayLabel(promisedDay)}` : ''
  return `Due ${dayLabel(deskDate)}${setBy}${promised}`
}

function promise(day: string, today: string): string {
  const promised = `Promised by ${dayLabel(day)}`
  return hasDeskDays(day, today) ? promised : `${promised}: overdue`
}

/** "Due Tue, Nov 24." */
export function dueSet(day: string | null): string {
  return day ? `Due ${dayLabel(day)}.` : 'Due date cleared.'
}

/** "3 articles: due Tue, Nov 24." */
export function dueSetForMany(count: number, day: string | null): string {
  return `${counted(count, 'article')}: ${day ? `due ${dayLabel(day)}.` : 'due date cleared.'}`
}
