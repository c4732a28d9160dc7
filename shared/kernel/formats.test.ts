import { describe, expect, it } from 'vitest'
import { formatExpiry, maskCardNumber } from './cards.ts'
import { networkName } from './http/network-range.ts'
import { formatBalance, formatMoney } from './money.ts'
import { counted } from './plurals.ts'
import { CARD_TYPES } from './ports/billing.ts'
import { relativeTime } from './relative-time.ts'
import { waitInWords } from './wait-in-words.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('money', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [123_450, '$1,234.50'],
    [100_000_000, '$1,000,000.00'],
    [-1250, '-$12.50'],
  ])('[FMT-007] %i cents have a dollar sign and two decimals', (cents, text) => {
    expect(formatMoney(cents)).toBe(text)
  })

  it.each([
    [120_000, '$1,200'],
    [120_050, '$1,200.50'],
    [0, '$0'],
    [100, '$1'],
    [101, '$1.01'],
  ])('a balance of %i cents has no trailing .00', (cents, text) => {
    expect(formatBalance(cents)).toBe(text)
  })
})

describe('cards', () => {
  it('are masked to 16 places, American Express to 15', () => {
    const lengths = Object.fromEntries(CARD_TYPES.map((type) => [type, maskCardNumber(type, '1111').length]))
    expect(lengths).toEqual({
      VISA: 16,
      MASTERCARD: 16,
      AMERICAN_EXPRESS: 15,
      DISCOVER: 16,
      DINERS_CLUB: 16,
      JCB: 16,
    })
    expect(maskCardNumber('VISA', '1111')).toBe('************1111')
    expect(maskCardNumber('AMERICAN_EXPRESS', '0005')).toBe('***********0005')
  })

  it('expire in a two-digit month and a year', () => {
    expect(formatExpiry(3, 2027)).toBe('03/2027')
    expect(formatExpiry(12, 2030)).toBe('12/2030')
  })
})

describe('relative times', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const ago = (ms: number) => relativeTime(new Date(now.getTime() - ms), now, 'America/New_York')

  it.each([
    ['[FMT-001]', 0, 'now', 30 * SECOND],
    ['[FMT-001]', 29 * SECOND, 'now', SECOND],
    ['[FMT-001]', 30 * SECOND, '1 m', MINUTE],
    ['[FMT-003]', 5 * MINUTE, '5 m', MINUTE],
    ['[FMT-003]', 59 * MINUTE + 59 * SECOND, '59 m', MINUTE],
    ['[FMT-004]', HOUR, '1 h', HOUR],
    ['[FMT-004]', 3 * HOUR - 1, '2 h', HOUR],
    ['[FMT-004]', 3 * HOUR, '3 h', null],
    ['[FMT-002]', 23 * HOUR, '23 h', null],
    ['[FMT-002]', DAY, '1 d', null],
    ['[FMT-002]', 20 * DAY, '20 d', null],
    ['[FMT-002]', 21 * DAY, 'Oct 31, 2026', null],
    ['[FMT-002]', 400 * DAY, 'Oct 17, 2025', null],
    ['a clock behind ours', -5 * MINUTE, 'now', 30 * SECOND],
  ])('%s %i ms ago reads %s', (_id, ms, text, refreshMs) => {
    expect(ago(ms)).toEqual({ text, refreshMs })
  })
})

describe('counted things', () => {
  it.each([
    [0, '0 words'],
    [1, '1 word'],
    [2, '2 words'],
    [1000, '1,000 words'],
  ])('%i of them are written with the matching word', (count, text) => {
    expect(counted(count, 'word')).toBe(text)
  })

  it('may have an irregular plural', () => {
    expect([counted(1, 'reply', 'replies'), counted(3, 'reply', 'replies')]).toEqual(['1 reply', '3 replies'])
  })
})

describe('waiting times', () => {
  it.each([
    [0, '1 second'],
    [1, '1 second'],
    [1.2, '2 seconds'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [7200, '120 minutes'],
    [7201, '3 hours'],
    [86_400, '24 hours'],
  ])('%d seconds are rounded up to %s', (seconds, text) => {
    expect(waitInWords(seconds)).toBe(text)
  })
})

describe('networks', () => {
  it.each([
    ['203.0.113.0/24', '203.0.113.x'],
    ['2001:db8:12::/48', '2001:db8:12::/48'],
    ['unknown', null],
    [null, null],
  ])('%s is shown as %s', (range, name) => {
    expect(networkName(range)).toBe(name)
  })
})
