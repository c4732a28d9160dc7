import { expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/kernel/clock.ts'
import { enumValues } from '#shared/testing/interfaces/enum-values.ts'
import {
  FAILED_REQUEST_DAYS,
  FAILURE_SOURCES,
  FAILURES_OF_A_REQUEST,
  PLACE_MAX_CHARACTERS,
  REQUEST_CAUSES,
} from './failed-requests.ts'
import { FAILURE_CAUSES } from './failures.ts'
import { JOB_EVERY_MS, JOB_STATES, LATE_AFTER_MS } from './job-state.ts'

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

it.each<[string, readonly string[]]>([
  ['FailureSource', FAILURE_SOURCES],
  ['RequestCause', REQUEST_CAUSES],
  ['FailureCause', FAILURE_CAUSES],
  ['JobState', JOB_STATES],
])('the interfaces publish all values of %s, and no others', (name, values) => {
  expect([...values].toSorted()).toEqual(enumValues(name))
})
