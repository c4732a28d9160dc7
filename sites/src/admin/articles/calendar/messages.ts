/* Texts of the editorial calendar. */

import type { CalendarShown } from '#shared/domain/articles/calendar/calendar.ts'
import { CROWDED_FROM, type DayNote } from '#shared/domain/articles/calendar/day-notes.ts'
import type { CalendarView } from './calendar-place.ts'

export const CALENDAR_MESSAGES = {
  title: 'Calendar',
  views: 'Period',
  previous: { month: 'Previous month', week: 'Previous week', list: 'Previous four weeks' },
  next: { month: 'Next month', week: 'Next week', list: 'Next four weeks' },
  today: 'Today',
  filters: 'Filter the calendar',
  shown: 'Articles',
  editor: 'Editor',
  anyEditor: 'Any editor',
  apply: 'Apply',
  isToday: 'Today',
  closure: 'Closure',
  scheduled: 'Scheduled',
  published: 'Published',
  move: 'Move',
  none: { title: 'Nothing on these days', text: 'Scheduled and published articles appear on their days.' },
  days: 'Days',
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
} as const

export const VIEW_LABELS: Readonly<Record<CalendarView, string>> = { month: 'Month', week: 'Week', list: 'Agenda' }

export const SHOWN_LABELS: Readonly<Record<CalendarShown, string>> = {
  ALL: 'Scheduled and published',
  SCHEDULED: 'Scheduled',
  PUBLISHED: 'Published',
}

export const NOTE_LABELS: Readonly<Record<DayNote, string>> = {
  AFTER_END: 'After the community’s last day',
  CLOSED: 'During a closure',
  CROWDED_MORNING: `${CROWDED_FROM}+ in the morning`,
  CROWDED_AFTERNOON: `${CROWDED_FROM}+ in the afternoon`,
}

/** In a notice about a named day. */
export const NOTE_SENTENCES: Readonly<Record<DayNote, string>> = {
  AFTER_END: 'The community will have closed by this day, so nothing will be published.',
  CLOSED: 'Submissions are closed on this day.',
  CROWDED_MORNING: `${CROWDED_FROM} or more articles go live that morning.`,
  CROWDED_AFTERNOON: `${CROWDED_FROM} or more articles go live that afternoon.`,
}

/** The link to the articles of a day that do not fit its box. */
export function moreOfDay(count: number): string {
  return `${count} more`
}

const TITLE_MAX_CHARACTERS = 70

/** The maximum part of a title in the box of a month. */
export function shortTitle(title: string): string {
  const characters = [...title]
  return characters.length > TITLE_MAX_CHARACTERS
    ? `${characters
        .slice(0, TITLE_MAX_CHARACTERS - 1)
        .join('')
        .trimEnd()}…`
    : title
}

export const CALENDAR_MOVE_MESSAGES = {
  title: (article: string) => `Move “${article}”`,
  day: 'Date',
  time: 'Time',
  zone: (timeZone: string) => `In the community’s time zone: ${timeZone.replaceAll('_', ' ')}.`,
  submit: 'Move',
  cancel: 'Cancel',
  notMovable: 'This article isn’t scheduled anymore, so it has no time to change.',
  needsTime: 'Enter a date and a time.',
  undo: 'Undo',
  undone: (article: string) => `Undone. “${article}” is back at its earlier time, and no email was sent.`,
  moved: (article: string, day: string, time: string) => `“${article}” now goes live on ${day} at ${time}.`,
} as const

export const CALENDAR_ADDRESS_MESSAGES = {
  title: 'In your calendar app',
  lead: 'Subscribe in Google Calendar, Outlook or Apple Calendar: titles and times of scheduled and recently published articles, kept up to date.',
  none: 'You have no calendar address yet.',
  since: 'You’ve had an address since',
  once: 'Copy this address now. It’s shown only once.',
  secret:
    'Anyone who has it can read the titles and times, without signing in. If someone else gets hold of it, create a new one: this one then stops working.',
  address: 'Your calendar address',
  make: 'Create address',
  renew: 'Create new address',
  remove: 'Remove address',
  removed: 'Your calendar address was removed. It no longer works.',
} as const
