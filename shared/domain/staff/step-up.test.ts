import { expect, it } from 'vitest'
import { isSteppedUp } from './step-up.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
function secondsAgo(seconds: number) {
  return new Date(NOW.getTime() - seconds * 1000)
}

it.each([
  ['never', null, false],
  ['this instant', NOW, true],
  ['9 min 59 s ago', secondsAgo(599), true],
  ['10 min ago', secondsAgo(600), false],
  ['a day ago', secondsAgo(86_400), false],
  ['in the future', secondsAgo(-1), false],
] as const)('a password confirmed %s: %s', (_, steppedUpAt, expected) => {
  expect(isSteppedUp(steppedUpAt, NOW)).toBe(expected)
})
