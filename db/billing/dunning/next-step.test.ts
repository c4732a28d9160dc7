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

/** A membership that is paid or has ended, with the facts that a case changes. */
function given({ state = 'active', renewsAt = null, closing = null, ...facts }: Record<string, unknown> = {}) {
  return {
    ...{ notices: [], pastDueSince: null, others: [], renewal: null, community: {} },
    ...{ subscription: { closing }, state: { subscription: { state, renewsAt } } },
    ...facts,
  } as unknown as Following
}

function notice(kind: string, pastDueSince: Date, day = 0) {
  return { kind, pastDueSince, day }
}

const NOW = daysLater(30)

describe('the notice to a member whose renewal failed', () => {
  const community = { schedule: { ...DEFAULT_DUNNING, mails: [0, 3] }, timeZone: 'UTC' }
  const stepAt = (now: Date, notices: readonly object[]) =>
    nextStep(given({ community, notices, pastDueSince: FAILED_AT }), now)

  it.each([
    ['is the first', [], 0],
    ['is not repeated', [notice('FAILED', FAILED_AT, 0)], null],
    ['is the first again after another failure', [notice('FAILED', daysLater(-365), 0)], 0],
    ['is the first although its end was told', [notice('RECOVERED', FAILED_AT, 0)], 0],
  ])('%s', (_, notices, day) => {
    const expected = day === null ? null : { kind: 'FAILED', pastDueSince: FAILED_AT, day }
    expect(stepAt(daysLater(0.1), notices).notice).toEqual(expected)
  })

  it('is looked for each day until the instant at which the membership is closed', () => {
    const closedFrom = new Date('2026-12-17T00:00:00Z')
    const told = [notice('FAILED', FAILED_AT, 0), notice('FAILED', FAILED_AT, 3)]
    const before = new Date(closedFrom.getTime() - 1)
    expect(stepAt(before, told).checkAt).toEqual(new Date(before.getTime() + DAY_MS))
    expect(stepAt(closedFrom, told).checkAt).toBeNull()
  })
})

describe('the notice to a member who is in good standing', () => {
  const term = daysLater(0)
  const charges = [{ amountCents: 100 }]
  const recorded = { term, charges, isRecorded: true }

  it.each<[string, Record<string, unknown>, object | null]>([
    ['is none where nothing happened', {}, null],
    ['is the receipt of a renewal', { renewal: recorded }, { kind: 'RENEWED', term, charges }],
    ['is none before the renewal is recorded', { renewal: { ...recorded, isRecorded: false } }, null],
    ['is none for a renewal without a charge', { renewal: { ...recorded, charges: [] } }, null],
    [
      'is the end of a failure',
      { notices: [notice('FAILED', FAILED_AT)] },
      { kind: 'RECOVERED', pastDueSince: FAILED_AT },
    ],
    ['is none when that was told', { notices: [notice('FAILED', FAILED_AT), notice('RECOVERED', FAILED_AT)] }, null],
    [
      'is the end of the last failure',
      {
        notices: [notice('FAILED', daysLater(-365)), notice('FAILED', FAILED_AT), notice('RECOVERED', daysLater(-365))],
      },
      { kind: 'RECOVERED', pastDueSince: FAILED_AT },
    ],
    [
      'is the end of the last failure, in any order',
      {
        notices: [notice('FAILED', FAILED_AT), notice('RECOVERED', daysLater(-365)), notice('FAILED', daysLater(-365))],
      },
      { kind: 'RECOVERED', pastDueSince: FAILED_AT },
    ],
    [
      'is the end of a failure before the receipt',
      { notices: [notice('FAILED', FAILED_AT)], renewal: recorded },
      { kind: 'RECOVERED', pastDueSince: FAILED_AT },
    ],
    [
      'is no receipt of a term whose failure was told',
      { notices: [notice('FAILED', term), notice('RECOVERED', term)], renewal: recorded },
      null,
    ],
    [
      'is the receipt of a term after one whose failure was told',
      { notices: [notice('FAILED', daysLater(-365)), notice('RECOVERED', daysLater(-365))], renewal: recorded },
      { kind: 'RENEWED', term, charges },
    ],
    [
      'is the end of a failure that the provider had given up',
      { state: 'unpaid', notices: [notice('FAILED', FAILED_AT)] },
      { kind: 'RECOVERED', pastDueSince: FAILED_AT },
    ],
  ])('%s', (_, facts, expected) => {
    expect(nextStep(given(facts), NOW).notice).toEqual(expected)
  })

  it.each<[string, Record<string, unknown>, Date | null]>([
    ['at once before a renewal is recorded', { renewal: { ...recorded, isRecorded: false } }, NOW],
    ['never where nothing renews', { renewal: recorded }, null],
    ['tomorrow where the provider had given up', { state: 'unpaid', renewsAt: daysLater(365) }, daysLater(31)],
    ['ten minutes later while a renewal is late', { renewsAt: daysLater(1) }, new Date(NOW.getTime() + 600_000)],
  ])('is looked for again %s', (_, facts, checkAt) => {
    expect(nextStep(given(facts), NOW).checkAt).toEqual(checkAt)
  })
})

describe('a membership that ended with its term', () => {
  const ended = { state: 'canceled', renewsAt: daysLater(29) }
  const told = { kind: 'ENDED', endedAt: daysLater(29) }

  it.each<[string, Record<string, unknown>, object | null]>([
    ['by its member', {}, told],
    ['as it expired', { state: 'expired' }, told],
    ['at this instant', { renewsAt: NOW }, { kind: 'ENDED', endedAt: NOW }],
    ['a moment later', { renewsAt: new Date(NOW.getTime() + 1) }, null],
    ['seven days ago', { renewsAt: daysLater(23) }, null],
    [
      'a little less than seven days ago',
      { renewsAt: new Date(daysLater(23).getTime() + 1) },
      { kind: 'ENDED', endedAt: new Date(daysLater(23).getTime() + 1) },
    ],
    ['without a date', { renewsAt: null }, null],
    ['with its community', { closing: daysLater(0) }, null],
    ['in another state', { state: 'suspended' }, null],
    ['beside one that goes on', { others: [{ state: 'active' }] }, null],
    ['beside one that is past due', { others: [{ state: 'canceled' }, { state: 'past_due' }] }, null],
    ['beside one that ended, too', { others: [{ state: 'canceled' }] }, told],
    ['after a failure', { notices: [notice('FAILED', FAILED_AT)] }, told],
  ])('is told so: %s', (_, facts, expected) => {
    expect(nextStep(given({ ...ended, ...facts }), NOW)).toEqual({ notice: expected, checkAt: null })
  })
})
