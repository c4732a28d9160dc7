import { addDays, dayOf } from '#shared/kernel/dates.ts'
import { type ClosureWindow, isYearEndClosure } from './rules.ts'

export type WorkCalendar = { readonly timeZone: string; readonly closures: readonly ClosureWindow[] }

/** Ends the loop for a closure without a realistic end. */
const LONGEST_WAIT_DAYS = 366

/** An instant during a calendar day ("2026-12-03") in a time zone. */
export function middayOf(day: string, timeZone: string): Date {
  const noon = new Date(`${day}T12:00:00Z`)
  return dayOf(noon, timeZone) === day ? noon : new Date(`${day}T00:00:00Z`)
}

/** The calendar day after "2026-12-03". */
export function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
}

type WorkedDays = Map<string, Date>

/**
 * Cached results: many articles began to wait on the same day, and each day is computed from the previous one. A calendar object lives as
 * long as a request; the community's next request has an equal one.
 */
const daysOfCalendar = new WeakMap<WorkCalendar, WorkedDays>()
const daysOfEqualCalendars = new Map<string, WorkedDays>()
const CALENDARS_KEPT = 100
const DAYS_KEPT = 1000

function workedDays(calendar: WorkCalendar): WorkedDays {
  const known = daysOfCalendar.get(calendar)
  if (known && known.size < DAYS_KEPT) return known
  const key = JSON.stringify([calendar.timeZone, calendar.closures])
  const equal = daysOfEqualCalendars.get(key)
  const days: WorkedDays = equal && equal.size < DAYS_KEPT ? equal : new Map()
  if (daysOfEqualCalendars.size >= CALENDARS_KEPT) daysOfEqualCalendars.clear()
  daysOfEqualCalendars.set(key, days)
  daysOfCalendar.set(calendar, days)
  return days
}

/** The `count`-th working day after `from`: weekends and closed days do not count. */
export function addBusinessDays(from: Date, count: number, calendar: WorkCalendar): Date {
  const day = dayOf(from, calendar.timeZone)
  const days = workedDays(calendar)
  const key = `${day} ${count}`
  const date = days.get(key) ?? workingDayAfter(day, count, calendar)
  days.set(key, date)
  return date
}

function workingDayAfter(first: string, count: number, calendar: WorkCalendar): Date {
  let day = first
  for (let passed = 0, days = 0; days < count && passed < LONGEST_WAIT_DAYS; passed++) {
    day = dayAfter(day)
    const isOpen = !isWeekend(day) && !isYearEndClosure(calendar.closures, middayOf(day, calendar.timeZone))
    if (isOpen) days++
  }
  return middayOf(day, calendar.timeZone)
}

/** Whether the day of `due` is over. */
export function isOverdue(due: Date, now: Date, timeZone: string): boolean {
  return dayOf(now, timeZone) > dayOf(due, timeZone)
}

/** The first day for which a promise of `count` working days is not overdue yet; for all days before it, it is. */
export function firstDayInTime(count: number, now: Date, calendar: WorkCalendar): string {
  let day = dayOf(now, calendar.timeZone)
  for (let passed = 0; passed < LONGEST_WAIT_DAYS; passed++) {
    const before = addDays(day, -1)
    const due = addBusinessDays(middayOf(before, calendar.timeZone), count, calendar)
    if (isOverdue(due, now, calendar.timeZone)) return day
    day = before
  }
  return day
}
