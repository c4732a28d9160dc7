import { expect, test } from 'vitest'
import { formatWeekdayAndYear } from './weekday-and-year.ts'

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
])('a day %s', (_, at, now, timeZone, text) => {
  expect(formatWeekdayAndYear(new Date(at), timeZone, new Date(now))).toBe(text)
})
