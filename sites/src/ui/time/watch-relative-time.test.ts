import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchRelativeTime } from './watch-relative-time.ts'

const start = new Date('2026-11-21T12:00:00Z')
const MINUTE = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function watch(agoMs: number, clockOffsetMs = 0) {
  const texts: string[] = []
  const at = new Date(start.getTime() + clockOffsetMs - agoMs)
  const stop = watchRelativeTime({ at, timeZone: 'UTC', clockOffsetMs }, (text) => texts.push(text))
  return { texts, stop }
}

it('[FMT-003] a relative time updates every minute while it is under an hour old', () => {
  const { texts } = watch(5 * MINUTE)
  vi.advanceTimersByTime(2 * MINUTE)
  expect(texts).toEqual(['5 m', '6 m', '7 m'])
})

it('[FMT-004] a relative time updates hourly while it is under three hours old, then no more', () => {
  const { texts } = watch(60 * MINUTE)
  vi.advanceTimersByTime(300 * MINUTE)
  expect(texts).toEqual(['1 h', '2 h', '3 h'])
})

it('a relative time uses the clock of the product, not of the device', () => {
  expect(watch(5 * MINUTE, 86_400_000).texts).toEqual(['5 m'])
})

it('a relative time that is no longer watched does not update', () => {
  const { texts, stop } = watch(5 * MINUTE)
  stop()
  vi.advanceTimersByTime(10 * MINUTE)
  expect(texts).toEqual(['5 m'])
})
