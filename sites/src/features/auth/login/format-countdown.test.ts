import { expect, it } from 'vitest'
import { lockWaitMessage } from '../messages.ts'
import { formatCountdown } from './format-countdown.ts'

it.each([
  [0, '0:00', 'Try again in 1 minute'],
  [5, '0:05', 'Try again in 1 minute'],
  [60, '1:00', 'Try again in 1 minute'],
  [61, '1:01', 'Try again in 2 minutes'],
  [600, '10:00', 'Try again in 10 minutes'],
  [3599, '59:59', 'Try again in 60 minutes'],
  [3600, '1:00:00', 'Try again in 60 minutes'],
  [86_347, '23:59:07', 'Try again in 24 hours'],
])('%i seconds are shown as %s and announced as %s', (seconds, shown, said) => {
  expect(formatCountdown(seconds)).toBe(shown)
  expect(lockWaitMessage(seconds)).toBe(said)
})
