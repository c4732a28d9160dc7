import { expect, it } from 'vitest'
import { ARTICLE_PROMISES } from '#shared/domain/articles/backlog.ts'
import { CALENDAR_SHOWN } from '#shared/domain/articles/calendar/calendar.ts'
import { DAY_NOTES } from '#shared/domain/articles/calendar/day-notes.ts'
import { DUE_STATES } from '#shared/domain/articles/due-state.ts'
import { SCAN_FAILURES } from '#shared/domain/articles/scans.ts'
import { NOTE_LABELS, SHOWN_LABELS } from './calendar/messages.ts'
import { daysBetween } from './days-between.ts'
import { DUE_LABELS, daysInStatus, oldestLabel, SCAN_FAILURES as SCAN_FAILURE_LABELS } from './messages.ts'
import { PROMISE_LABELS } from './report/messages.ts'

it.each<[string, readonly string[], object]>([
  ['article promises', ARTICLE_PROMISES, PROMISE_LABELS],
  ['calendar shown', CALENDAR_SHOWN, SHOWN_LABELS],
  ['day notes', DAY_NOTES, NOTE_LABELS],
  ['due states', DUE_STATES, DUE_LABELS],
  ['scan failures', SCAN_FAILURES, SCAN_FAILURE_LABELS],
])('of the %s each has its words, and nothing else has', (_, values, words) => {
  expect([...values].toSorted()).toEqual(Object.keys(words).toSorted())
})

it.each([
  ['an hour before midnight', '2026-11-25T04:00:00Z', '<1 d', 'oldest <1 day'],
  ['at noon two days ago', '2026-11-23T17:00:00Z', '1 d', 'oldest 1 day'],
  ['three days ago', '2026-11-22T14:00:00Z', '3 d', 'oldest 3 days'],
])('an article in its status since %s is not said to be in it since today', (_, since, inStatus, oldest) => {
  // Nine o'clock in New York.
  const days = daysBetween(since, '2026-11-25T14:00:00Z')
  expect([daysInStatus(days), oldestLabel(days)]).toEqual([inStatus, oldest])
})
