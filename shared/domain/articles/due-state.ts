import { dayOf } from '#shared/kernel/dates.ts'
import { dayAfter, isOverdue } from './business-days.ts'

export const DUE_STATES = ['ON_TIME', 'SOON', 'OVERDUE', 'NONE'] as const
export type DueState = (typeof DUE_STATES)[number]

/** How near a promised day is, by the calendar of the community. */
export function dueState(dueAt: Date | null, now: Date, timeZone: string): DueState {
  if (dueAt === null) return 'NONE'
  if (isOverdue(dueAt, now, timeZone)) return 'OVERDUE'
  // "Soon" is today, tomorrow and the day after, however long each of them is.
  const soonUntil = dayAfter(dayAfter(dayOf(now, timeZone)))
  return dayOf(dueAt, timeZone) <= soonUntil ? 'SOON' : 'ON_TIME'
}
