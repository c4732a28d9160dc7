import { expect, it } from 'vitest'
import { ARTICLE_PROMISES } from '#shared/domain/articles/backlog.ts'
import { CALENDAR_SHOWN } from '#shared/domain/articles/calendar/calendar.ts'
import { DAY_NOTES } from '#shared/domain/articles/calendar/day-notes.ts'
import { DUE_STATES } from '#shared/domain/articles/due-state.ts'
import { SCAN_FAILURES } from '#shared/domain/articles/scans.ts'
import { NOTE_LABELS, SHOWN_LABELS } from './calendar/messages.ts'
import { DUE_LABELS, SCAN_FAILURES as SCAN_FAILURE_LABELS } from './messages.ts'
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
