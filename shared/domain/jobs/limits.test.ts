import { expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/kernel/clock.ts'
import { FAILED_REQUEST_DAYS, FAILURES_OF_A_REQUEST, PLACE_MAX_CHARACTERS } from './failed-requests.ts'
import { JOB_EVERY_MS, LATE_AFTER_MS } from './job-state.ts'

// Each is promised to people or to the other side of an interface: a change of one is meant, and is made here, too.
it.each<[string, number, number]>([
  ['failed request days', FAILED_REQUEST_DAYS, 30],
  ['failures of a request', FAILURES_OF_A_REQUEST, 5],
  ['place max characters', PLACE_MAX_CHARACTERS, 300],
  ['job every ms', JOB_EVERY_MS, MINUTE_MS],
  ['late after ms', LATE_AFTER_MS, 10 * MINUTE_MS],
])('%s', (_, limit, promised) => {
  expect(limit).toEqual(promised)
})
