import { describe, expect, it } from 'vitest'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import {
  ASK_AGAIN_DAYS,
  canAnswer,
  checkIntroduction,
  expiryOf,
  isTooSoon,
  nextSlot,
  receivedState,
  sentState,
} from './introduction.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
function days(count: number) {
  return new Date(NOW.getTime() + count * 86_400_000)
}
const expiresAt = expiryOf(NOW)

describe('a request', () => {
  it.each([
    [{ why: 'a', help: 'b', note: '' }, {}],
    [
      { why: ' \u200b', help: '\n', note: '' },
      { why: FORM_CODES.missing, help: FORM_CODES.missing },
    ],
    [{ why: 'x'.repeat(1000), help: 'b', note: '🙂'.repeat(1000) }, {}],
    [{ why: 'x'.repeat(1001), help: 'b', note: 'c' }, { why: FORM_CODES.unknown }],
  ])('[DIR-007] %o has the form codes %o', (typed, codes) => {
    expect(checkIntroduction(typed)).toEqual(codes)
  })

  it.each([
    [null, 0, 'WAITING'],
    [null, 20.999_999, 'WAITING'],
    [null, 21, 'UNAVAILABLE'],
    [days(3), 2, 'ACCEPTED'],
    [days(3), 400, 'ACCEPTED'],
  ])('accepted at %s is, on day %s, %s for its requester', (acceptedAt, day, state) => {
    expect(sentState({ acceptedAt, expiresAt }, days(day))).toBe(state)
  })

  it.each([
    [null, 20, 'OPEN', true],
    [null, 21, 'OVER', false],
    ['NOT_NOW', 20, 'NOT_NOW', true],
    ['NO', 20, 'NO', true],
    ['NO', 21, 'NO', false],
    ['ACCEPTED', 1, 'ACCEPTED', false],
  ] as const)('with the answer %s is, on day %s, %s for who was asked', (answer, day, state, isOpen) => {
    expect(receivedState({ answer, expiresAt, isFormer: false }, days(day))).toBe(state)
    expect(canAnswer({ answer, expiresAt, isFormer: false }, days(day))).toBe(isOpen)
  })

  it.each([
    [null, 20, 'FORMER'],
    [null, 21, 'OVER'],
    ['NOT_NOW', 20, 'NOT_NOW'],
    ['ACCEPTED', 20, 'ACCEPTED'],
  ] as const)('is not open once its requester is gone: answered %s, day %i', (answer, day, state) => {
    const answered = { answer, expiresAt, isFormer: true }
    expect([receivedState(answered, days(day)), canAnswer(answered, days(day))]).toEqual([state, false])
  })

  it('can be made again after 90 days', () => {
    expect(isTooSoon(null, NOW)).toBe(false)
    expect(isTooSoon({ createdAt: NOW }, days(ASK_AGAIN_DAYS - 0.001))).toBe(true)
    expect(isTooSoon({ createdAt: NOW }, days(ASK_AGAIN_DAYS))).toBe(false)
  })
})

describe('the next slot', () => {
  it.each([
    [0, [], 'NEVER'],
    [2, [], null],
    [2, [days(-1)], null],
    [2, [days(-1), days(-4)], days(26)],
    [1, [days(-1), days(-4)], days(29)],
  ] as const)('for a capacity of %s with requests at %o is %s', (capacity, taken, slot) => {
    expect(nextSlot(capacity, taken)).toEqual(slot)
  })
})
