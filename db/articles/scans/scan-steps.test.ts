import { expect, test } from 'vitest'
import { afterStep, type ScanStep } from './scan-steps.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
function inMinutes(minutes: number) {
  return new Date(NOW.getTime() + minutes * 60_000)
}

const DONE = { kind: 'done' } as const
const REFUSED = { kind: 'refused', reason: 'too short' } as const
const LATER = { kind: 'later', reason: 'busy' } as const
const MUCH_LATER = { ...LATER, retryAfterSeconds: 600 }
const LAST_TRY = 6

test.each<[ScanStep, number, Parameters<typeof afterStep>[2], object]>([
  ['SUBMIT', 1, DONE, { status: 'RUNNING', nextStep: 'ASK', nextStepAt: inMinutes(10), tries: 0 }],
  ['SUBMIT', 1, LATER, { nextStepAt: inMinutes(1), leasedUntil: null }],
  ['SUBMIT', 1, MUCH_LATER, { nextStepAt: inMinutes(10), leasedUntil: null }],
  ['SUBMIT', LAST_TRY, LATER, { status: 'ERROR', failure: 'UNAVAILABLE', failureDetail: 'busy', nextStep: null }],
  ['SUBMIT', 1, REFUSED, { status: 'ERROR', failure: 'REFUSED', failureDetail: 'too short', nextStep: null }],
  ['ASK', 1, DONE, { nextStepAt: inMinutes(10), leasedUntil: null }],
  ['ASK', 1, LATER, { nextStepAt: inMinutes(10), leasedUntil: null }],
  ['ASK', 1, REFUSED, { status: 'ERROR', failure: 'NO_ANSWER', failureDetail: 'too short' }],
  ['EXPORT', 1, DONE, { nextStep: 'FORGET', nextStepAt: inMinutes(30) }],
  ['EXPORT', 2, LATER, { nextStepAt: inMinutes(5), leasedUntil: null }],
  ['EXPORT', LAST_TRY, LATER, { nextStep: 'FORGET', nextStepAt: NOW }],
  ['EXPORT', 1, REFUSED, { nextStep: 'FORGET', nextStepAt: NOW }],
  ['FORGET', 1, LATER, { nextStepAt: inMinutes(1), leasedUntil: null }],
  ['FORGET', LAST_TRY, LATER, { nextStep: null, leasedUntil: null }],
  ['FORGET', 1, DONE, { nextStep: null, leasedUntil: null }],
])('after %s, %i attempts and the provider’s answer %j', (step, tries, outcome, expected) => {
  const change = afterStep(step, tries, outcome, NOW)
  expect(change).toMatchObject(expected)
  if (!('status' in expected)) expect(change).not.toHaveProperty('status')
})
