import { addDays, dayOf, daysBetween, instantOfHour } from '#shared/kernel/dates.ts'

/**
 * The steps of a community's closing. ANNOUNCED: nobody joins, nothing renews, everything else goes on. READ_ONLY: members read, and
 * download their data. CLOSED: its host says so and shows nothing else.
 */
export const CLOSING_STEPS = ['ANNOUNCED', 'READ_ONLY', 'CLOSED'] as const
export type ClosingStep = (typeof CLOSING_STEPS)[number]

/** The instants at which the steps begin, each at midnight of the community. */
export type ClosingDates = { readonly announcedAt: Date; readonly closesAt: Date; readonly endsAt: Date }

/** The events that the job records. ENDING: data can be downloaded for a few more days. */
export const CLOSING_EVENTS = ['ANNOUNCED', 'READ_ONLY', 'ENDING', 'CLOSED', 'TAKEN_BACK'] as const
export type ClosingEvent = (typeof CLOSING_EVENTS)[number]
/** Once it has closed, there is nobody to notify. */
export const TOLD_EVENTS = ['ANNOUNCED', 'READ_ONLY', 'ENDING', 'TAKEN_BACK'] as const satisfies readonly ClosingEvent[]
export type ToldEvent = (typeof TOLD_EVENTS)[number]

/** Members are notified this long before nothing can be written any more. */
export const CLOSING_NOTICE_DAYS = 30
/** A date further away is assumed to be a typing mistake. */
const CLOSING_MAX_DAYS = 730
/** How long members can read and download from that day on. */
export const CLOSING_DATA_DAYS = 30
const ENDING_MS = 7 * 24 * 3_600_000

export function closingStep({ closesAt, endsAt }: Pick<ClosingDates, 'closesAt' | 'endsAt'>, now: Date): ClosingStep {
  if (now >= endsAt) return 'CLOSED'
  return now >= closesAt ? 'READ_ONLY' : 'ANNOUNCED'
}

/** Whether members can no longer write. */
export function isClosedForWriting(closing: ClosingDates | null, now: Date): boolean {
  return closing !== null && closingStep(closing, now) !== 'ANNOUNCED'
}

export function isClosed(closing: ClosingDates | null, now: Date): boolean {
  return closing !== null && closingStep(closing, now) === 'CLOSED'
}

/** The latest event that has happened. */
export function closingEvent(closing: ClosingDates, now: Date): ClosingEvent {
  const step = closingStep(closing, now)
  return step === 'READ_ONLY' && now.getTime() >= closing.endsAt.getTime() - ENDING_MS ? 'ENDING' : step
}

/** The first day that can be chosen. */
export function firstClosingDay(now: Date, timeZone: string): string {
  return addDays(dayOf(now, timeZone), CLOSING_NOTICE_DAYS)
}

/** The dates of a closing on a day such as "2027-01-31"; null for a day that cannot be chosen. */
export function closingDates(day: string, timeZone: string, now: Date): ClosingDates | null {
  const at = new Date(`${day}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day) return null
  const days = daysBetween(dayOf(now, timeZone), day)
  if (days < CLOSING_NOTICE_DAYS || days > CLOSING_MAX_DAYS) return null
  const startOf = (one: string) => instantOfHour(one, 0, timeZone)
  return { announcedAt: now, closesAt: startOf(day), endsAt: startOf(addDays(day, CLOSING_DATA_DAYS)) }
}
