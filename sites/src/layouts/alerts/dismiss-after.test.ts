import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ALERT_TTL_MS, alertTtl, BAR_ALERT_TTL_MS } from '../../lib/alerts.ts'
import { dismissAfter } from './dismiss-after.ts'

let node: EventTarget
let isOpen: boolean
function dispatch(...types: string[]) {
  for (const type of types) node.dispatchEvent(new Event(type))
}
function show(ttlMs: number) {
  return dismissAfter(node, ttlMs, () => (isOpen = false))
}

beforeEach(() => {
  vi.useFakeTimers()
  node = new EventTarget()
  isOpen = true
})
afterEach(() => {
  vi.useRealTimers()
})

describe('an alert', () => {
  it.each([
    [3000, 2500, true],
    [3000, 2999, true],
    [3000, 3000, false],
    [BAR_ALERT_TTL_MS, 999, true],
    [BAR_ALERT_TTL_MS, 1000, false],
    [ALERT_TTL_MS, 4999, true],
    [ALERT_TTL_MS, 5000, false],
  ])('[NAV-022] with a ttl of %i ms is open after %i ms: %s', (ttlMs, afterMs, stays) => {
    show(ttlMs)
    vi.advanceTimersByTime(afterMs)
    expect(isOpen).toBe(stays)
  })

  it.each([['pointerenter', 'pointerleave'] as const, ['focusin', 'focusout'] as const])(
    'pauses between %s and %s, and stays open for the remaining time afterwards',
    (enter, leave) => {
      show(3000)
      vi.advanceTimersByTime(2000)
      dispatch(enter)
      vi.advanceTimersByTime(60_000)
      expect(isOpen).toBe(true)
      dispatch(leave)
      vi.advanceTimersByTime(999)
      expect(isOpen).toBe(true)
      vi.advanceTimersByTime(1)
      expect(isOpen).toBe(false)
    },
  )

  it('under the pointer and with the focus inside pauses until both are gone', () => {
    show(3000)
    vi.advanceTimersByTime(1000)
    dispatch('pointerenter', 'focusin')
    vi.advanceTimersByTime(10_000)
    dispatch('pointerleave')
    vi.advanceTimersByTime(10_000)
    expect(isOpen).toBe(true)
    dispatch('focusout')
    vi.advanceTimersByTime(1999)
    expect(isOpen).toBe(true)
    vi.advanceTimersByTime(1)
    expect(isOpen).toBe(false)
  })

  it('does not lose time when the focus moves between its buttons', () => {
    show(3000)
    dispatch('focusin')
    for (let i = 0; i < 5; i++) {
      vi.advanceTimersByTime(1000)
      dispatch('focusout', 'focusin')
    }
    dispatch('focusout')
    vi.advanceTimersByTime(2999)
    expect(isOpen).toBe(true)
  })
})

describe('the time until an alert closes', () => {
  const alert = { id: 'one', displayType: 'positive', title: 'Saved' } as const

  it.each([
    ['one second without a ttl', alert, 1000],
    ['its ttl', { ...alert, ttl: 3000 }, 3000],
    ['unlimited with a ttl below nothing', { ...alert, ttl: -1 }, null],
    ['unlimited for a negative alert', { ...alert, displayType: 'negative', ttl: 3000 } as const, null],
  ])('[NAV-023] is %s', (_, input, expected) => {
    expect(alertTtl(input)).toBe(expected)
  })
})
