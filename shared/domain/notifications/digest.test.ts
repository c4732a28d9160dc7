import { expect, it } from 'vitest'
import { DEFAULT_DIGEST_TIME, digestDay, digestWeek } from './digest.ts'

const BOSTON = 'America/New_York'
const LONDON = 'Europe/London'
const LOS_ANGELES = 'America/Los_Angeles'
const HONOLULU = 'Pacific/Honolulu'
const ST_JOHNS = 'America/St_Johns'
const SUNDAY_AT_ONE = { weekday: 0, hour: 1 }
const SUNDAY_AT_TWO = { weekday: 0, hour: 2 }

it.each([
  // An ordinary week, and its last millisecond.
  [BOSTON, DEFAULT_DIGEST_TIME, '2026-11-24T13:00:00Z', '2026-11-24T13:00:00Z', '2026-11-17T13:00:00Z'],
  [BOSTON, DEFAULT_DIGEST_TIME, '2026-11-24T12:59:59.999Z', '2026-11-17T13:00:00Z', '2026-11-10T13:00:00Z'],
  [LONDON, DEFAULT_DIGEST_TIME, '2026-11-24T13:00:00Z', '2026-11-24T08:00:00Z', '2026-11-17T08:00:00Z'],
  [LOS_ANGELES, DEFAULT_DIGEST_TIME, '2026-11-24T13:00:00Z', '2026-11-17T16:00:00Z', '2026-11-10T16:00:00Z'],
  // The community's day counts: in Los Angeles it is still Tuesday.
  [LOS_ANGELES, DEFAULT_DIGEST_TIME, '2026-11-25T07:59:00Z', '2026-11-24T16:00:00Z', '2026-11-17T16:00:00Z'],
  // The week in which clocks go forward is an hour shorter, the one in which they go back is longer.
  [BOSTON, DEFAULT_DIGEST_TIME, '2026-03-10T12:00:00Z', '2026-03-10T12:00:00Z', '2026-03-03T13:00:00Z'],
  [BOSTON, DEFAULT_DIGEST_TIME, '2026-11-03T13:00:00Z', '2026-11-03T13:00:00Z', '2026-10-27T12:00:00Z'],
  [LONDON, DEFAULT_DIGEST_TIME, '2026-03-31T07:00:00Z', '2026-03-31T07:00:00Z', '2026-03-24T08:00:00Z'],
  [LONDON, DEFAULT_DIGEST_TIME, '2026-10-27T08:00:00Z', '2026-10-27T08:00:00Z', '2026-10-20T07:00:00Z'],
  [LOS_ANGELES, DEFAULT_DIGEST_TIME, '2026-03-10T15:00:00Z', '2026-03-10T15:00:00Z', '2026-03-03T16:00:00Z'],
  [LOS_ANGELES, DEFAULT_DIGEST_TIME, '2026-11-03T16:00:00Z', '2026-11-03T16:00:00Z', '2026-10-27T15:00:00Z'],
  // A skipped hour is replaced by the one after it; of an hour that occurs twice the first one counts.
  [BOSTON, SUNDAY_AT_TWO, '2026-03-08T12:00:00Z', '2026-03-08T07:00:00Z', '2026-03-01T07:00:00Z'],
  [BOSTON, SUNDAY_AT_ONE, '2026-11-01T12:00:00Z', '2026-11-01T05:00:00Z', '2026-10-25T05:00:00Z'],
  [LONDON, SUNDAY_AT_ONE, '2026-03-29T12:00:00Z', '2026-03-29T01:00:00Z', '2026-03-22T01:00:00Z'],
  [LONDON, SUNDAY_AT_ONE, '2026-10-25T12:00:00Z', '2026-10-25T00:00:00Z', '2026-10-18T00:00:00Z'],
  [LOS_ANGELES, SUNDAY_AT_TWO, '2026-03-08T12:00:00Z', '2026-03-08T10:00:00Z', '2026-03-01T10:00:00Z'],
  [LOS_ANGELES, SUNDAY_AT_ONE, '2026-11-01T12:00:00Z', '2026-11-01T08:00:00Z', '2026-10-25T08:00:00Z'],
])('in %s with %o the digest of %s is of %s, since %s', (timeZone, time, now, dueAt, since) => {
  expect(digestWeek(time, timeZone, new Date(now))).toEqual({ dueAt: new Date(dueAt), since: new Date(since) })
})

it('every instant of a year belongs to one week, which begins where the previous one ended', () => {
  for (const timeZone of [BOSTON, LONDON, LOS_ANGELES]) {
    let last = digestWeek(SUNDAY_AT_TWO, timeZone, new Date('2026-01-01T00:00:00Z'))
    for (let at = Date.parse('2026-01-01T00:00:00Z'); at < Date.parse('2027-01-01T00:00:00Z'); at += 3 * 3_600_000) {
      const week = digestWeek(SUNDAY_AT_TWO, timeZone, new Date(at))
      if (week.dueAt.getTime() !== last.dueAt.getTime()) expect(week.since).toEqual(last.dueAt)
      expect(week.dueAt.getTime()).toBeLessThanOrEqual(at)
      last = week
    }
  }
})

it.each([
  // Tuesday at the hour, a millisecond before, and on Wednesday.
  [BOSTON, '2026-11-24T13:00:00Z', '2026-11-24T13:00:00Z', true],
  [BOSTON, '2026-11-24T12:59:59.999Z', '2026-11-23T13:00:00Z', false],
  [BOSTON, '2026-11-25T13:00:00Z', '2026-11-25T13:00:00Z', false],
  // In Los Angeles it is still Tuesday, and the hour has come.
  [LOS_ANGELES, '2026-11-25T07:59:00Z', '2026-11-24T16:00:00Z', true],
  [LONDON, '2026-11-24T07:59:00Z', '2026-11-23T08:00:00Z', false],
  [HONOLULU, '2026-11-24T17:59:59.999Z', '2026-11-23T18:00:00Z', false],
  [HONOLULU, '2026-11-24T18:00:00Z', '2026-11-24T18:00:00Z', true],
  [HONOLULU, '2026-11-25T09:59:00Z', '2026-11-24T18:00:00Z', true],
  [ST_JOHNS, '2026-11-24T11:29:00Z', '2026-11-23T11:30:00Z', false],
  [ST_JOHNS, '2026-11-24T11:30:00Z', '2026-11-24T11:30:00Z', true],
  // The days on which clocks change.
  [BOSTON, '2026-03-08T12:00:00Z', '2026-03-08T12:00:00Z', false],
  [BOSTON, '2026-11-01T12:59:00Z', '2026-10-31T12:00:00Z', false],
])('in %s at %s the forum digest is that of %s, weekly: %s', (timeZone, now, dueAt, isWeekly) => {
  const day = digestDay(DEFAULT_DIGEST_TIME, timeZone, new Date(now))
  expect(day).toMatchObject({ dueAt: new Date(dueAt), isWeekly })
  expect(day.until).toEqual(new Date(day.dueAt.getTime() - 60_000))
})

it.each([
  // The last hours of the community's day are on the next day in UTC: the community's weekday counts.
  [BOSTON, 19, '2026-11-25T00:00:00Z', true],
  [BOSTON, 23, '2026-11-25T04:00:00Z', true],
  [BOSTON, 23, '2026-11-24T04:00:00Z', false],
  [LOS_ANGELES, 16, '2026-11-25T00:00:00Z', true],
  [LOS_ANGELES, 23, '2026-11-25T07:00:00Z', true],
  [LOS_ANGELES, 0, '2026-11-24T08:00:00Z', true],
  [HONOLULU, 23, '2026-11-25T09:00:00Z', true],
  [HONOLULU, 14, '2026-11-25T00:00:00Z', true],
])('in %s the digest of %i o’clock is due at %s, weekly: %s', (timeZone, hour, due, isWeekly) => {
  const time = { weekday: 2, hour }
  const dueAt = new Date(due)
  expect(digestDay(time, timeZone, dueAt)).toMatchObject({ dueAt, isWeekly })
  const before = new Date(dueAt.getTime() - 1)
  expect(digestDay(time, timeZone, before).dueAt.getTime()).toBeLessThan(dueAt.getTime())
  if (isWeekly) expect(digestWeek(time, timeZone, dueAt).dueAt).toEqual(dueAt)
  expect(digestWeek(time, timeZone, before).dueAt.getTime()).toBeLessThan(dueAt.getTime())
})

it('every instant of a year belongs to one day, one in seven is the weekly one, and its week ends there', () => {
  for (const timeZone of [BOSTON, LONDON, LOS_ANGELES]) {
    const days = new Map<number, boolean>()
    for (let at = Date.parse('2026-01-01T00:00:00Z'); at < Date.parse('2026-12-31T00:00:00Z'); at += 3 * 3_600_000) {
      const { dueAt, isWeekly, since, until } = digestDay(DEFAULT_DIGEST_TIME, timeZone, new Date(at))
      expect(dueAt.getTime()).toBeLessThanOrEqual(at)
      expect(at - dueAt.getTime()).toBeLessThan(25 * 3_600_000)
      days.set(dueAt.getTime(), isWeekly)
      if (!isWeekly) continue
      const week = digestWeek(DEFAULT_DIGEST_TIME, timeZone, new Date(at))
      expect(until.getTime() - since.getTime()).toBe(week.dueAt.getTime() - week.since.getTime())
    }
    expect(days.size).toBe(365)
    expect([...days.values()].filter(Boolean)).toHaveLength(52)
  }
})
