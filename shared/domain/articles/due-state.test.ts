import { expect, it } from 'vitest'
import { dueState } from './due-state.ts'

const NEW_YORK = 'America/New_York'
const NOW = new Date('2026-11-20T15:00:00Z')

it.each([
  ['nothing is promised', null, 'NONE'],
  ['yesterday', '2026-11-19T17:00:00Z', 'OVERDUE'],
  ['earlier today', '2026-11-20T13:00:00Z', 'SOON'],
  ['tomorrow', '2026-11-21T17:00:00Z', 'SOON'],
  ['the last minute of the day after tomorrow', '2026-11-23T04:59:00Z', 'SOON'],
  ['the first minute of the day after that', '2026-11-23T05:00:00Z', 'ON_TIME'],
  ['next month', '2026-12-20T17:00:00Z', 'ON_TIME'],
] as const)('an article that is due %s: %s is %s', (_, due, state) => {
  expect(dueState(due && new Date(due), NOW, NEW_YORK)).toBe(state)
})

it.each([
  ['a day of 23 hours lies between: Tuesday', '2027-03-14T04:30:00Z', '2027-03-16T16:00:00Z', 'ON_TIME'],
  ['a day of 23 hours lies between: Monday', '2027-03-14T04:30:00Z', '2027-03-15T16:00:00Z', 'SOON'],
  ['a day of 25 hours lies between: Monday', '2027-11-06T04:10:00Z', '2027-11-08T17:00:00Z', 'SOON'],
  ['a day of 25 hours lies between: Tuesday', '2027-11-07T04:10:00Z', '2027-11-09T17:00:00Z', 'SOON'],
] as const)('"soon" is three days of the calendar where %s', (_, now, due, state) => {
  expect(dueState(new Date(due), new Date(now), NEW_YORK)).toBe(state)
})

it('the day is taken in the time zone of the community, not in UTC', () => {
  const late = new Date('2026-11-21T02:00:00Z')
  expect(dueState(new Date('2026-11-20T17:00:00Z'), late, NEW_YORK)).toBe('SOON')
  expect(dueState(new Date('2026-11-20T17:00:00Z'), late, 'Europe/Berlin')).toBe('OVERDUE')
})
