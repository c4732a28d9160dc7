import { dayOf } from '#shared/kernel/dates.ts'
import { isOverdue } from './business-days.ts'

export const DUE_STATES = ['ON_TIME', 'SOON', 'OVERDUE', 'NONE'] as const
export type DueState = (typeof DUE_STATES)[number]

/** "Soon" is today, tomorrow and the day after. */
const SOON_DAYS = 2
const DAY_MS = 24 * 60 * 60 * 1000

/** How near a promised day is, by the calendar of the community. */
export const dueState = (dueAt: Date | null, now: Date, timeZone: string): DueState => {
  if (dueAt === null) return 'NONE'
  if (isOverdue(dueAt, now, timeZone)) return 'OVERDUE'
  const soonUntil = dayOf(new Date(now.getTime() + SOON_DAYS * DAY_MS), timeZone)
  return dayOf(dueAt, timeZone) <= soonUntil ? 'SOON' : 'ON_TIME'
}
