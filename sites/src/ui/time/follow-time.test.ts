import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followTime } from './follow-time.ts'

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

function follow(agoMs: number, aheadMs = 0) {
  const texts: string[] = []
  const at = new Date(start.getTime() + aheadMs - agoMs)
  const stop = followTime({ at, timeZone: 'UTC', aheadMs }, (text) => texts.push(text))
  return { texts, stop }
}

it('[FMT-003] moves on each minute while under an hour old', () => {
  const { texts } = follow(5 * MINUTE)
  vi.advanceTimersByTime(2 * MINUTE)
  expect(texts).toEqual(['5 m', '6 m', '7 m'])
})

it('[FMT-004] moves on hourly while under three hours old, and then waits for the next visit', () => {
  const { texts } = follow(60 * MINUTE)
  vi.advanceTimersByTime(300 * MINUTE)
  expect(texts).toEqual(['1 h', '2 h', '3 h'])
})

it('goes by the clock of the product, not of the device', () => {
  expect(follow(5 * MINUTE, 86_400_000).texts).toEqual(['5 m'])
})

it('stops when it leaves the page', () => {
  const { texts, stop } = follow(5 * MINUTE)
  stop()
  vi.advanceTimersByTime(10 * MINUTE)
  expect(texts).toEqual(['5 m'])
})
