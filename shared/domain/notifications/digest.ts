import { dayOf, instantOfHour } from '#shared/kernel/dates.ts'

/** When a community's weekly digests are written, in its time zone. */
export type DigestTime = {
  /** 0 is Sunday. */
  readonly weekday: number
  /** From 0 to 23. */
  readonly hour: number
}

/** Tuesday morning, unless the configuration of the community says otherwise. */
export const DEFAULT_DIGEST_TIME: DigestTime = { weekday: 2, hour: 8 }

/** A digest that could not be written for so long is left out: it would come at an odd hour. */
export const DIGEST_LATEST_MS = 12 * 3_600_000

/** What a digest names of each kind; the pages that it links to show the rest. */
export const DIGEST_NOTIFICATIONS_MAX = 8
export const DIGEST_STORIES_MAX = 5

export type DigestWeek = {
  /** When the digests are written. */
  readonly dueAt: Date
  /** When those of the week before were. */
  readonly since: Date
}

/** The last week that has ended by now. */
export function digestWeek(time: DigestTime, timeZone: string, now: Date): DigestWeek {
  const dueAt = lastDue(time, timeZone, now)
  return { dueAt, since: lastDue(time, timeZone, new Date(dueAt.getTime() - 1)) }
}

const DAY_MS = 24 * 3_600_000

function lastDue({ weekday, hour }: DigestTime, timeZone: string, now: Date): Date {
  const today = Date.parse(`${dayOf(now, timeZone)}T00:00:00Z`)
  const daysAgo = (new Date(today).getUTCDay() - weekday + 7) % 7
  const [last, before] = [daysAgo, daysAgo + 7].map((days) =>
    instantOfHour(new Date(today - days * DAY_MS).toISOString().slice(0, 10), hour, timeZone),
  )
  return last && last <= now ? last : (before ?? now)
}
