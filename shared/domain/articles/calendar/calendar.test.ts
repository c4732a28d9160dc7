import { expect, it } from 'vitest'
import { halvesOfDays } from './calendar.ts'

const HOUR_MS = 3_600_000

it.each([
  ['a usual day', '2026-12-08', 'America/New_York', '2026-12-08T05:00:00.000Z', 12, 12],
  ['the day on which clocks go forward', '2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', 11, 12],
  ['the day on which clocks go back', '2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', 13, 12],
  ['the day on which clocks go forward in Europe', '2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', 11, 12],
  // Clocks change from 24:00 to 1:00 there, so the day begins an hour late.
  ['a day without a midnight', '2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z', 11, 12],
])('the halves of %s', (_name, from, timeZone, startsAt, morning, afternoon) => {
  const [day, next] = halvesOfDays(from, 2, timeZone)
  expect(day?.day).toBe(from)
  expect(day?.startsAt.toISOString()).toBe(startsAt)
  const hours = (a?: Date, b?: Date) => ((b?.getTime() ?? 0) - (a?.getTime() ?? 0)) / HOUR_MS
  expect([hours(day?.startsAt, day?.noonAt), hours(day?.noonAt, day?.endsAt)]).toEqual([morning, afternoon])
  expect(next?.startsAt).toEqual(day?.endsAt)
})
