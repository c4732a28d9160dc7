import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './clock.ts'
import {
  addDays,
  dayOf,
  daysBetween,
  formatDate,
  formatDeadline,
  formatMoment,
  formatTime,
  formatWeekday,
  formatWeekdayAndYear,
  fullMinuteFrom,
  instantOfClock,
  instantOfHour,
  isDay,
  morningOf,
} from './dates.ts'

const lateEvening = new Date('2026-11-06T04:30:00Z')

test('[FMT-009] dates look like Nov 5, 2026, in the community time zone', () => {
  expect(formatDate(lateEvening, 'America/New_York')).toBe('Nov 5, 2026')
  expect(formatDate(lateEvening, 'Europe/London')).toBe('Nov 6, 2026')
})

test('dates of promised feedback name the weekday', () => {
  expect(formatWeekday(new Date('2026-12-03T17:00:00Z'), 'America/New_York')).toBe('Thu, Dec 3')
})

test('a deadline names its time zone, as it is at that moment, and its time stays on one line', () => {
  expect(formatDeadline(lateEvening, 'America/New_York')).toBe('Nov 5, 2026, 11:30\u00A0PM\u00A0EST')
  expect(formatDeadline(new Date('2026-07-01T04:30:00Z'), 'America/New_York')).toBe(
    'Jul 1, 2026, 12:30\u00A0AM\u00A0EDT',
  )
  expect(formatDeadline(lateEvening, 'Asia/Kolkata')).toBe('Nov 6, 2026, 10:00\u00A0AM\u00A0GMT+5:30')
})

test('times are clock times of the community', () => {
  expect(formatTime(lateEvening, 'America/New_York')).toMatch(/^11:30\sPM$/)
})

test('the time from which something is possible is rounded up to a minute when it is', () => {
  expect(formatMoment(lateEvening, 'America/New_York')).toMatch(/^Nov 5, 2026, 11:30\sPM$/)
  expect(fullMinuteFrom(lateEvening)).toEqual(lateEvening)
  expect(fullMinuteFrom(new Date(lateEvening.getTime() + 1))).toEqual(new Date('2026-11-06T04:31:00Z'))
})

test('days are compared in a time zone', () => {
  expect(dayOf(lateEvening, 'America/New_York')).toBe('2026-11-05')
  expect(dayOf(lateEvening, 'Europe/London')).toBe('2026-11-06')
})

test('a day ends at midnight of its zone, even if the offset has a fraction of an hour', () => {
  const midnights = [
    ['Asia/Kathmandu', '2026-11-05T18:15:00Z', '2026-11-06'],
    ['Australia/Adelaide', '2026-11-05T13:30:00Z', '2026-11-06'],
    ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T05:00:00Z', '2026-11-02'],
  ] as const
  for (const [zone, midnight, day] of midnights) {
    const at = new Date(midnight).getTime()
    const around = [at - 1, at, at - 1, at].map((ms) => dayOf(new Date(ms), zone))
    expect(around).toEqual([expect.not.stringContaining(day), day, expect.not.stringContaining(day), day])
  }
})

test.each([
  ['2026-12-08', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-12-8', false],
  ['', false],
])('whether "%s" is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})

const NEW_YORK = 'America/New_York'

test.each([
  ['of the present year', '2026-12-03T17:00:00Z', '2026-11-29T12:00:00Z', NEW_YORK, 'Thu, Dec 3'],
  ['of the first and of the last day of it', '2026-01-01T05:00:00Z', '2027-01-01T04:59:59Z', NEW_YORK, 'Thu, Jan 1'],
  ['of an earlier year', '2027-01-12T17:00:00Z', '2028-02-02T12:00:00Z', NEW_YORK, 'Tue, Jan 12, 2027'],
  ['of the next year', '2027-01-05T17:00:00Z', '2026-12-28T12:00:00Z', NEW_YORK, 'Tue, Jan 5, 2027'],
  [
    'of the old year there and the new one in UTC',
    '2027-01-01T04:59:59Z',
    '2027-01-02T12:00:00Z',
    NEW_YORK,
    'Thu, Dec 31, 2026',
  ],
  [
    'of the new year there and the old one in UTC',
    '2026-12-31T15:00:00Z',
    '2027-01-02T12:00:00Z',
    'Asia/Tokyo',
    'Fri, Jan 1',
  ],
])('a day %s is shown with its year unless that is the current one', (_, at, now, timeZone, text) => {
  expect(formatWeekdayAndYear(new Date(at), timeZone, new Date(now))).toBe(text)
})

test.each([
  ['in winter', '2026-12-01T09:00', NEW_YORK, '2026-12-01T14:00:00Z'],
  ['in summer', '2026-07-01T09:00', NEW_YORK, '2026-07-01T13:00:00Z'],
  ['the hours before clocks go back', '2026-11-01T00:30', NEW_YORK, '2026-11-01T04:30:00Z'],
  ['the first of an hour that is shown twice', '2026-11-01T01:30', NEW_YORK, '2026-11-01T05:30:00Z'],
  ['the hours after clocks went back', '2026-11-01T02:00', NEW_YORK, '2026-11-01T07:00:00Z'],
  ['the evening of that day', '2026-11-01T21:00', NEW_YORK, '2026-11-02T02:00:00Z'],
  ['the time after an hour that is skipped', '2026-03-08T02:30', NEW_YORK, '2026-03-08T07:30:00Z'],
  ['the hours before clocks go forward', '2026-03-08T01:30', NEW_YORK, '2026-03-08T06:30:00Z'],
  ['the hours after clocks went forward', '2026-03-08T03:00', NEW_YORK, '2026-03-08T07:00:00Z'],
  ['a zone with half an hour', '2026-07-01T09:15', 'Asia/Kolkata', '2026-07-01T03:45:00Z'],
  ['UTC', '2026-07-01T09:15', 'UTC', '2026-07-01T09:15:00Z'],
])('a local time is an instant: %s', (_, local, zone, instant) => {
  expect(instantOfClock(local, zone)).toEqual(new Date(instant))
})

test('the morning of a day is nine o’clock there', () => {
  expect(morningOf('2026-11-05', NEW_YORK)).toEqual(new Date('2026-11-05T14:00:00Z'))
  expect(instantOfHour('2026-11-05', 0, NEW_YORK)).toEqual(new Date('2026-11-05T05:00:00Z'))
})

test.each([
  ['2026-11-05', '2026-11-05', 0],
  ['2026-10-31', '2026-11-02', 2],
  ['2028-02-28', '2028-03-01', 2],
  ['2026-11-05', '2026-11-04', -1],
])('from %s to %s are %i days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days)
  expect(addDays(from, days)).toBe(to)
})

test('a length of time is in milliseconds', () => {
  expect([MINUTE_MS, HOUR_MS, DAY_MS]).toEqual([60_000, 3_600_000, 86_400_000])
})
