import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ALERT_TTL_MS, alertTtl, BAR_ALERT_TTL_MS } from '../../lib/alerts.ts'
import { expire } from './dismiss-after.ts'

let node: EventTarget
let isOpen: boolean
function does(...types: string[]) {
  for (const type of types) node.dispatchEvent(new Event(type))
}
function show(ttlMs: number) {
  return expire(node, ttlMs, () => (isOpen = false))
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
  ])('[NAV-022] with a ttl of %i ms is there after %i ms: %s', (ttlMs, afterMs, stays) => {
    show(ttlMs)
    vi.advanceTimersByTime(afterMs)
    expect(isOpen).toBe(stays)
  })

  it.each([['pointerenter', 'pointerleave'] as const, ['focusin', 'focusout'] as const])(
    'waits between %s and %s, and has the rest of its time afterwards',
    (enter, leave) => {
      show(3000)
      vi.advanceTimersByTime(2000)
      does(enter)
      vi.advanceTimersByTime(60_000)
      expect(isOpen).toBe(true)
      does(leave)
      vi.advanceTimersByTime(999)
      expect(isOpen).toBe(true)
      vi.advanceTimersByTime(1)
      expect(isOpen).toBe(false)
    },
  )

  it('that is pointed at and has the focus waits for both to be gone', () => {
    show(3000)
    vi.advanceTimersByTime(1000)
    does('pointerenter', 'focusin')
    vi.advanceTimersByTime(10_000)
    does('pointerleave')
    vi.advanceTimersByTime(10_000)
    expect(isOpen).toBe(true)
    does('focusout')
    vi.advanceTimersByTime(1999)
    expect(isOpen).toBe(true)
    vi.advanceTimersByTime(1)
    expect(isOpen).toBe(false)
  })

  it('loses no time when the focus moves from one of its buttons to the next', () => {
    show(3000)
    does('focusin')
    for (let i = 0; i < 5; i++) {
      vi.advanceTimersByTime(1000)
      does('focusout', 'focusin')
    }
    does('focusout')
    vi.advanceTimersByTime(2999)
    expect(isOpen).toBe(true)
  })
})

describe('the time of an alert in the bar', () => {
  const alert = { id: 'one', displayType: 'positive', title: 'Saved' } as const

  it.each([
    ['a second when it names none', alert, 1000],
    ['what it names', { ...alert, ttl: 3000 }, 3000],
    ['no end when it reports a failure', { ...alert, displayType: 'negative', ttl: 3000 } as const, null],
  ])('[NAV-023][ENT-033] is %s', (_, given, expected) => {
    expect(alertTtl(given)).toBe(expected)
  })
})
