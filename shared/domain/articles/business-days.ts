import { addDays, dayOf } from '#shared/kernel/dates.ts'
import { type ClosureWindow, isYearEndClosure } from './rules.ts'

export type WorkCalendar = { readonly timeZone: string; readonly closures: readonly ClosureWindow[] }

/** Ends the loop for a closure without a realistic end. */
const LONGEST_WAIT_DAYS = 366

/** An instant during a calendar day ("2026-12-03") in a time zone. */
function middayOf(day: string, timeZone: string): Date {
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

/** The `count`-th working day after `from`: weekends and closed days do not count. */
export function addBusinessDays(from: Date, count: number, calendar: WorkCalendar): Date {
  let day = dayOf(from, calendar.timeZone)
  for (let passed = 0, worked = 0; worked < count && passed < LONGEST_WAIT_DAYS; passed++) {
    day = dayAfter(day)
    const isOpen = !isWeekend(day) && !isYearEndClosure(calendar.closures, middayOf(day, calendar.timeZone))
    if (isOpen) worked++
  }
  return middayOf(day, calendar.timeZone)
}

/** Whether the day of `due` is over. */
export function isOverdue(due: Date, now: Date, timeZone: string): boolean {
  return dayOf(now, timeZone) > dayOf(due, timeZone)
}

/** The first day of which what was promised `count` working days later is not overdue yet; of all days before it, it is. */
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
