import { CALENDAR_MAX_DAYS, CALENDAR_SHOWN, type CalendarShown } from '#shared/domain/articles/calendar/calendar.ts'
import { addDays, daysBetween, isDay } from '#shared/kernel/dates.ts'
import type { Query } from '../../../lib/edge/query.ts'

export const CALENDAR_PATH = '/admin/articles/calendar'
export const CALENDAR_VIEWS = ['month', 'week', 'list'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

/** View, day and filters of the calendar, kept in its address. */
export type CalendarPlace = {
  readonly view: CalendarView
  /** A day of the shown period; in the list, its first one. */
  readonly day: string
  readonly shown: CalendarShown
  readonly editorId: string | null
}

/** Additions to the address of a place. */
export type PlaceDetails = Readonly<Partial<Record<'after' | 'move' | 'done' | 'article' | 'operation', string | null>>>

/** Unknown values are ignored, so that a mistyped address still shows a calendar. */
export function readPlace(query: Query, today: string): CalendarPlace {
  const [view, day, shown] = [query.one('view'), query.one('day'), query.one('show')?.toUpperCase()]
  return {
    view: CALENDAR_VIEWS.find((one) => one === view) ?? 'month',
    day: day !== null && isDay(day) && isInReach(day) ? day : today,
    shown: CALENDAR_SHOWN.find((one) => one === shown) ?? 'ALL',
    editorId: query.token('editor'),
  }
}

/** Years that clocks and databases support. */
function isInReach(day: string): boolean {
  return day >= '1971-01-01' && day < '2200-01-01'
}

export function placeHref({ view, day, shown, editorId }: CalendarPlace, details: PlaceDetails = {}): string {
  const query = new URLSearchParams()
  const values = { view, day, show: shown === 'ALL' ? null : shown.toLowerCase(), editor: editorId, ...details }
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value)
  return `${CALENDAR_PATH}?${query}`
}

/** The days that a place shows, and those of the places before and after it. */
export type Period = {
  readonly from: string
  readonly days: number
  readonly previous: string
  readonly next: string
}

const WEEK = 7
const LIST_DAYS = 28

/** A month is shown in whole weeks, starting on Monday. */
export function periodOf({ view, day }: Pick<CalendarPlace, 'view' | 'day'>): Period {
  switch (view) {
    case 'month': {
      const first = `${monthOf(day)}-01`
      const next = `${monthOf(addDays(first, 31))}-01`
      const from = mondayOf(first)
      const last = addDays(mondayOf(addDays(next, -1)), WEEK)
      return {
        from,
        days: Math.min(daysBetween(from, last), CALENDAR_MAX_DAYS),
        previous: `${monthOf(addDays(first, -1))}-01`,
        next,
      }
    }
    case 'week': {
      const from = mondayOf(day)
      return { from, days: WEEK, previous: addDays(from, -WEEK), next: addDays(from, WEEK) }
    }
    case 'list':
      return { from: day, days: LIST_DAYS, previous: addDays(day, -LIST_DAYS), next: addDays(day, LIST_DAYS) }
    default:
      return view satisfies never
  }
}

/** Whether a place shows a day. */
export function shows(place: CalendarPlace, day: string): boolean {
  const { from, days } = periodOf(place)
  return from <= day && day < addDays(from, days)
}

/** "2026-12" */
export function monthOf(day: string): string {
  return day.slice(0, 7)
}

function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + WEEK - 1) % WEEK))
}
