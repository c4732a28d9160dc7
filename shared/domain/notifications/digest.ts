import { addDays, dayOf, instantOfHour } from '#shared/kernel/dates.ts'

/** When a community's weekly digests are written, in its time zone. */
export type DigestTime = {
  /** 0 is Sunday. */
  readonly weekday: number
  /** From 0 to 23. */
  readonly hour: number
}

/** Tuesday morning, unless the configuration of the community says otherwise. */
export const DEFAULT_DIGEST_TIME: DigestTime = { weekday: 2, hour: 8 }

/** A digest that could not be written for this long is left out, because it would arrive at an odd hour. */
export const DIGEST_LATEST_MS = 12 * 3_600_000

/** The maximum of each kind that a digest lists; the linked pages show the rest. */
export const DIGEST_NOTIFICATIONS_MAX = 8
export const DIGEST_STORIES_MAX = 5

export type DigestWeek = {
  /** When the digests are written. */
  readonly dueAt: Date
  /** When the digests of the previous week were written. */
  readonly since: Date
}

/** The last week that has ended. */
export function digestWeek(time: DigestTime, timeZone: string, now: Date): DigestWeek {
  const dueAt = lastDue(time, timeZone, now)
  return { dueAt, since: lastDue(time, timeZone, new Date(dueAt.getTime() - 1)) }
}

/** How often a member gets the forum digest. */
export const DIGEST_FREQUENCIES = ['DAILY', 'WEEKLY'] as const
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number]
/** For members who have not chosen a frequency. */
export const DEFAULT_DIGEST_FREQUENCY: DigestFrequency = 'WEEKLY'

/** The maximum number of posts in a forum digest. */
export const FORUM_DIGEST_POSTS_MAX = 10
/** Replies to one post are counted up to this number. */
export const FORUM_DIGEST_REPLIES_MAX = 20

/** An entry of the last minute before a digest may be stored after the digest was read, so it is left to the next one. */
const STORED_AFTER_MS = 60_000

export type DigestDay = {
  /** When the digests are written. */
  readonly dueAt: Date
  /** Whether it is also the day of the weekly digests. */
  readonly isWeekly: boolean
  /** A digest lists nothing older, and nothing that an earlier one has listed. */
  readonly since: Date
  readonly until: Date
}

/** The last day whose hour has come. */
export function digestDay({ weekday, hour }: DigestTime, timeZone: string, now: Date): DigestDay {
  const today = dayOf(now, timeZone)
  const day = instantOfHour(today, hour, timeZone) <= now ? today : addDays(today, -1)
  const dueAt = instantOfHour(day, hour, timeZone)
  const weekBefore = instantOfHour(addDays(day, -7), hour, timeZone)
  return {
    dueAt,
    isWeekly: new Date(day).getUTCDay() === weekday,
    since: new Date(weekBefore.getTime() - STORED_AFTER_MS),
    until: new Date(dueAt.getTime() - STORED_AFTER_MS),
  }
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
