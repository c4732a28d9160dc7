import { expect, test } from 'vitest'
import { followedByWait, limitRefusal, tryAgainIn, windowEnd } from './limit-refusal.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
function later(ms: number) {
  return new Date(NOW.getTime() + ms)
}

test.each([
  ['began before', later(-1000), later(4000)],
  ['begins now', NOW, later(5000)],
  ['seems to begin later', later(1000), later(5000)],
  ['has not begun', null, later(5000)],
  ['is not known', undefined, later(5000)],
])('a window that %s', (_, startedAt, end) => {
  expect(windowEnd(startedAt, 5000, NOW)).toEqual(end)
})

test.each([
  [90_000, 90],
  [1001, 2],
  [1000, 1],
  [0, 1],
  [-5000, 1],
])('a limit that ends in %i ms asks for a wait of %i s', (ms, retryAfterSeconds) => {
  expect(limitRefusal({ until: later(ms), now: NOW })).toMatchObject({ code: 'TooManyRequests', retryAfterSeconds })
})

test('the refusal of a limit has its own code, words and extensions, or the usual ones', () => {
  const [until, now] = [later(600_000), NOW]
  expect(limitRefusal({ until, now })).toMatchObject({ message: 'Try again in 10 minutes', extensions: undefined })
  const own = {
    code: 'MaxSendAttempts',
    sentence: followedByWait('That was enough.'),
    extensions: { left: 0 },
  } as const
  expect(limitRefusal({ until, now, ...own })).toMatchObject({
    ...{ code: 'MaxSendAttempts', message: 'That was enough. Try again in 10 minutes.', extensions: { left: 0 } },
  })
  expect(tryAgainIn('a minute')).toBe('Try again in a minute')
})
