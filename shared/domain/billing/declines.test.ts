import { describe, expect, it, test } from 'vitest'
import { DECLINE_CODES, declineOf } from './declines.ts'
import { DECLINE_SENTENCES, declinedAfterPart } from './messages.ts'

test.each([
  ['2001', 'insufficient-funds', 'soft'],
  ['2004', 'expired', 'hard'],
  ['2010', 'wrong-cvv', 'hard'],
  ['2000', 'not-accepted', 'soft'],
  ['2012', 'not-accepted', 'hard'],
  ['2013', 'not-accepted', 'hard'],
  ['2053', 'not-accepted', 'hard'],
  ['2044', 'call-bank', 'soft'],
  ['2060', 'wrong-address', 'hard'],
  ['3000', 'try-later', 'soft'],
  ['9999', 'not-accepted', 'soft'],
  [null, 'not-accepted', 'soft'],
] as const)('the processor code %s means %s, a %s decline', (processorCode, code, strength) => {
  expect(declineOf(processorCode)).toEqual({ code, strength })
})

test('every code that the processor documents, except two, says more than that the card was not accepted', () => {
  const codes = Array.from({ length: 63 }, (_, i) => 2000 + i)
  const tellNothing = codes.filter((code) => {
    const decline = declineOf(String(code))
    return decline.code === 'not-accepted' && decline.strength === 'soft'
  })
  const undocumented = [2031, 2032, 2033, 2035, 2036, 2037, 2039, 2052, 2054]
  expect(tellNothing.filter((code) => !undocumented.includes(code))).toEqual([2000, 2046])
})

describe('the sentences', () => {
  it('differ from each other', () => {
    expect(new Set(DECLINE_CODES.map((code) => DECLINE_SENTENCES[code])).size).toBe(DECLINE_CODES.length)
  })
  it('never reveal that a card was reported lost or stolen, or that fraud is suspected', () => {
    for (const processorCode of ['2012', '2013', '2014', '2047', '2053']) {
      const sentence = DECLINE_SENTENCES[declineOf(processorCode).code]
      expect(sentence).toBe(DECLINE_SENTENCES[declineOf('2000').code])
      expect(sentence).not.toMatch(/lost|stolen|fraud/i)
    }
  })
  it.each([
    ['USD', '$125.00'],
    ['JPY', '¥125'],
  ])('state first what was paid when only the rest was declined, in %s', (currency, amount) => {
    expect(declinedAfterPart('insufficient-funds', 12_500, currency)).toBe(
      `${amount} was paid; the rest wasn’t. ${DECLINE_SENTENCES['insufficient-funds']}`,
    )
  })
})
