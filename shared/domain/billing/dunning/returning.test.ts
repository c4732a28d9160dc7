import { describe, expect, it } from 'vitest'
import { type EndedMembership, endedWithItsTerm, returnPlan, returnRefusal } from './returning.ts'

const NOW = new Date('2026-12-11T12:00:00Z')
const BEFORE = new Date('2026-12-11T11:59:59Z')
const LATER = new Date('2026-12-11T12:00:01Z')
const ended: EndedMembership = { state: 'canceled', renewsAt: BEFORE, endsAtRenewal: true, balanceCents: 0 }
const situation = { memberships: [ended], isClosing: false, isToBeDeleted: false, isOffered: true }

describe('a membership ended with its term', () => {
  it.each([
    ['auto-renewal was off and the term is over', {}, true],
    ['at the instant of its end', { renewsAt: NOW }, true],
    ['the provider names no end any more', { renewsAt: null }, true],
    ['it ran out at the provider', { state: 'expired', renewsAt: LATER, endsAtRenewal: false }, true],
    ['the term is not over: staff ended it', { renewsAt: LATER }, false],
    ['auto-renewal was on: staff ended it', { endsAtRenewal: false }, false],
    ['staff put it on hold', { state: 'on_hold' }, false],
    ['it goes on', { state: 'active' }, false],
  ] as const)('%s: %j', (_, change, isEnded) => {
    expect(endedWithItsTerm({ ...ended, ...change }, NOW)).toBe(isEnded)
  })
})

describe('a member whose membership has ended', () => {
  it.each([
    ['comes back by paying', {}, null],
    ['and the account is to be deleted', { isToBeDeleted: true, isClosing: true }, 'DELETION'],
    ['in a community that is closing', { isClosing: true }, 'CLOSING'],
    ['and who has another one that is good', { memberships: [ended, { ...ended, state: 'active' }] }, 'ACTIVE'],
    ['and who has another one that is owed', { memberships: [ended, { ...ended, state: 'unpaid' }] }, 'ACTIVE'],
    ['never had one', { memberships: [] }, 'ACTIVE'],
    ['and who owes for an older one', { memberships: [ended, { ...ended, balanceCents: 1 }] }, 'DUE'],
    ['whose newest was ended by staff', { memberships: [{ ...ended, state: 'on_hold' }, ended] }, 'ENDED_OTHERWISE'],
    ['where nothing is offered', { isOffered: false }, 'NOT_OFFERED'],
  ] as const)('%s', (_, change, refusal) => {
    expect(returnRefusal({ ...situation, ...change }, NOW)).toBe(refusal)
  })
})

describe('the price of coming back', () => {
  const price = { termMonths: 12, duesCents: 195_000, initiationFeeCents: 50_000, currency: 'USD', pricePointId: '110' }

  it('is without the initiation fee where the provider has a price without it', () => {
    expect(returnPlan({ ...price, returnPricePointId: '115' })).toMatchObject({
      id: '115',
      feeCents: 0,
      amountCents: 195_000,
    })
  })

  it('is that of joining where it has none', () => {
    expect(returnPlan({ ...price, returnPricePointId: null })).toMatchObject({
      id: '110',
      feeCents: 50_000,
      amountCents: 245_000,
    })
  })
})
