import { dayOf, morningOf } from '#shared/kernel/dates.ts'

/**
 * Members are notified this many days before their membership renews: within what the law requires for terms of a year and longer, and once
 * more shortly before.
 */
export const FIRST_NOTICE_DAYS = 30
export const LAST_NOTICE_DAYS = 7
const DAY_MS = 24 * 3_600_000

export type RenewalNotice = 'first' | 'last'

/**
 * The notice that is due now, by the days of the community's time zone and from the morning on; one that could not be sent on its day is
 * sent later. None on the day itself, when the renewal is being charged.
 */
export function renewalNoticeDue(renewsAt: Date, now: Date, timeZone: string): RenewalNotice | null {
  const days = daysUntil(renewsAt, now, timeZone)
  if (days < 1 || days > FIRST_NOTICE_DAYS || now < morningOf(dayOf(now, timeZone), timeZone)) return null
  return days > LAST_NOTICE_DAYS ? 'first' : 'last'
}

/** The notices that are still ahead, as days before the renewal. */
export function noticesAhead(renewsAt: Date, now: Date, timeZone: string): readonly number[] {
  const days = daysUntil(renewsAt, now, timeZone)
  return [FIRST_NOTICE_DAYS, LAST_NOTICE_DAYS].filter((before) => days > before)
}

function daysUntil(at: Date, now: Date, timeZone: string): number {
  const midnight = (day: Date) => Date.parse(`${dayOf(day, timeZone)}T00:00:00Z`)
  return Math.round((midnight(at) - midnight(now)) / DAY_MS)
}
