import { describe, expect, it } from 'vitest'
import { MAX_ATTEMPTS, nextAttemptAt } from './retry-schedule.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
function minutesLater(attempts: number, retryAfterSeconds?: number) {
  const next = nextAttemptAt(attempts, NOW, retryAfterSeconds)
  return next && (next.getTime() - NOW.getTime()) / 60_000
}

describe('the retries of an email', () => {
  it('come after 1, 5, 15, 60 and 240 minutes, and then end', () => {
    expect([1, 2, 3, 4, 5, MAX_ATTEMPTS].map((attempts) => minutesLater(attempts))).toEqual([1, 5, 15, 60, 240, null])
  })

  it('wait longer when the provider asks for it, never shorter', () => {
    expect(minutesLater(1, 600)).toBe(10)
    expect(minutesLater(3, 1)).toBe(15)
    expect(minutesLater(MAX_ATTEMPTS, 60)).toBeNull()
  })

  it('all fall within the day during which the provider remembers a key', () => {
    const total = [1, 2, 3, 4, 5].reduce((sum, attempts) => sum + (minutesLater(attempts) ?? 0), 0)
    expect(total).toBeLessThan(24 * 60)
  })
})
