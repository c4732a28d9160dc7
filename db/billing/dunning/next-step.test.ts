import { describe, expect, it } from 'vitest'
import { DEFAULT_DUNNING } from '#shared/domain/billing/dunning/schedule.ts'
import { type Following, nextStep } from './next-step.ts'

const DAY_MS = 24 * 3_600_000
const FAILED_AT = new Date('2026-11-02T12:00:00Z')
const MAILS = [0, 20, 200]

function daysLater(days: number) {
  return new Date(FAILED_AT.getTime() + days * DAY_MS)
}

/** A failure about which the member was notified on these days. */
function stepOn(now: Date, toldOn: readonly number[]) {
  const notices = toldOn.map((day) => ({ kind: 'FAILED', pastDueSince: FAILED_AT, day }))
  const community = { schedule: { ...DEFAULT_DUNNING, mails: MAILS }, timeZone: 'UTC' }
  return nextStep({ notices, community, pastDueSince: FAILED_AT } as unknown as Following, now)
}

describe('a failed renewal is checked again', () => {
  it('each day while the member can still pay, however far the next email is', () => {
    expect(stepOn(daysLater(1), [0])).toEqual({ notice: null, checkAt: daysLater(2) })
  })

  it('when the next email is due, if that is earlier', () => {
    const { notice, checkAt } = stepOn(daysLater(19.5), [0])
    expect(notice).toBeNull()
    expect(checkAt?.getTime()).toBeLessThanOrEqual(daysLater(20.5).getTime())
    expect(checkAt?.getTime()).toBeGreaterThan(daysLater(19.5).getTime())
  })

  it('for the next email only, once the membership is closed', () => {
    const { checkAt } = stepOn(daysLater(150), [0, 20])
    expect(checkAt?.getTime()).toBeGreaterThan(daysLater(190).getTime())
    expect(stepOn(daysLater(300), MAILS).checkAt).toBeNull()
  })
})

describe('a membership that is paid is checked again', () => {
  const RENEWS_AT = new Date('2027-01-05T12:00:00Z')

  function checkAt(renewsAt: Date | null, now: Date, state = 'active') {
    const membership = { subscription: { closing: null }, others: [] }
    const following = { ...membership, notices: [], pastDueSince: null, state: { subscription: { state, renewsAt } } }
    return nextStep(following as unknown as Following, now).checkAt
  }

  it('after its renewal, and later while the provider is late with it', () => {
    const first = checkAt(RENEWS_AT, FAILED_AT)
    expect(first && first > RENEWS_AT).toBe(true)
    const late = new Date(RENEWS_AT.getTime() + 3 * DAY_MS)
    const again = checkAt(RENEWS_AT, late)
    expect(again && again > late).toBe(true)
  })

  it('never, if it does not renew or has ended', () => {
    expect(checkAt(null, FAILED_AT)).toBeNull()
    expect(checkAt(RENEWS_AT, FAILED_AT, 'canceled')).toBeNull()
  })
})
