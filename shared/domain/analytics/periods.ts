import { addDays, daysBetween, isDay } from '#shared/kernel/dates.ts'

/** The selectable periods. Months are whole ones, up to the last ended day. */
export const PERIOD_NAMES = ['30-days', '90-days', '12-months'] as const
export type PeriodName = (typeof PERIOD_NAMES)[number]
export const PERIOD_MAX_DAYS = 1100
/** Longer periods are shown by months. */
const BY_DAY_MAX_DAYS = 92

/** Days in the format of `dayOf`, both inclusive. */
export type Period = { readonly from: string; readonly to: string }

export function periodBefore({ from, to }: Period): Period {
  return { from: addDays(from, -daysOf({ from, to })), to: addDays(from, -1) }
}

export function daysOf({ from, to }: Period): number {
  return daysBetween(from, to) + 1
}

export function periodOf(name: PeriodName, today: string): Period {
  if (name === '12-months') return lastMonths(12, addDays(today, -1))
  return lastDays(name === '30-days' ? 30 : 90, today)
}

function lastDays(days: number, today: string): Period {
  return { from: addDays(today, -days), to: addDays(today, -1) }
}

/** The current month up to the day, and the months before it. */
function lastMonths(months: number, to: string): Period {
  const [year = 0, month = 1] = to.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - months, 1))
  return { from: first.toISOString().slice(0, 10), to }
}

export function isByMonth(period: Period): boolean {
  return daysOf(period) > BY_DAY_MAX_DAYS
}

/** The days of a period, or its months ("2026-11") if it is long. */
export function stepsOf(period: Period): readonly string[] {
  const days = Array.from({ length: daysOf(period) }, (_, at) => addDays(period.from, at))
  return isByMonth(period) ? [...new Set(days.map((day) => day.slice(0, 7)))] : days
}

/**
 * The part of two days, in either order, that can be shown: in the past, and limited to the maximum length before its last day. Null if one
 * is not a day.
 */
export function shownPart({ from, to }: Period, today: string): Period | null {
  if (!isDay(from) || !isDay(to)) return null
  const [first = from, last = to] = [from, to].toSorted()
  const [end = last] = [last, addDays(today, -1)].toSorted()
  const [start = first] = [first, end].toSorted()
  const [, shownFrom = start] = [start, addDays(end, 1 - PERIOD_MAX_DAYS)].toSorted()
  return { from: shownFrom, to: end }
}

/** Whether two days are a period that can be shown: in the past, in order, and not too long. */
export function isPeriod({ from, to }: Period, today: string): boolean {
  return isDay(from) && isDay(to) && from <= to && to < today && daysOf({ from, to }) <= PERIOD_MAX_DAYS
}
