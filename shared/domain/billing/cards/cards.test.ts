import { describe, expect, it, test } from 'vitest'
import { CARD_FIELD_MESSAGES, cardWarningText } from '../messages.ts'
import { invalidFieldsMessage } from './card-fields.ts'
import {
  CARD_STATUSES,
  type CardStatus,
  canMakeDefault,
  canRemoveCard,
  cardFlags,
  cardStatus,
  cardToUpdate,
  cardWarning,
} from './cards.ts'

const NEW_YORK = 'America/New_York'
/** 23:30 on Nov 30 in New York. */
const NOW = new Date('2026-12-01T04:30:00Z')

describe('the status of a card', () => {
  test.each([
    ['its month is over', 10, 2026, false, 'EXPIRED'],
    ['its year is over', 12, 2025, false, 'EXPIRED'],
    ['it is good to the end of this month, as the community counts its days', 11, 2026, false, 'EXPIRATION_PENDING'],
    ['it ends next month', 12, 2026, false, 'EXPIRATION_PENDING'],
    ['sixty days from now it is just good', 1, 2027, false, 'ACTIVE'],
    ['it ends next year', 11, 2027, false, 'ACTIVE'],
    ['it failed', 11, 2027, true, 'FAILED'],
    ['it failed and ends soon', 12, 2026, true, 'FAILED'],
    ['it failed and is over', 10, 2026, true, 'EXPIRED'],
  ] as const)('%s', (_, expirationMonth, expirationYear, hasFailed, status) => {
    expect(cardStatus({ expirationMonth, expirationYear, hasFailed }, NOW, NEW_YORK)).toBe(status)
  })

  it('changes at midnight of the community, not of the server', () => {
    const card = { expirationMonth: 11, expirationYear: 2026, hasFailed: false }
    const midnight = new Date('2026-12-01T05:00:00Z')
    expect(cardStatus(card, new Date(midnight.getTime() - 1), NEW_YORK)).toBe('EXPIRATION_PENDING')
    expect(cardStatus(card, midnight, NEW_YORK)).toBe('EXPIRED')
    expect(cardStatus(card, NOW, 'UTC')).toBe('EXPIRED')
  })

  it('changes to expiring soon sixty days before the card ends', () => {
    const card = { expirationMonth: 1, expirationYear: 2027, hasFailed: false }
    const before = new Date('2027-02-01T04:59:59Z').getTime() - 60 * 86_400_000
    expect(cardStatus(card, new Date(before), NEW_YORK)).toBe('ACTIVE')
    expect(cardStatus(card, new Date(before + 1000), NEW_YORK)).toBe('EXPIRATION_PENDING')
  })
})

test.each([
  ['ACTIVE', [false, false, false], null],
  ['EXPIRATION_PENDING', [false, true, false], 'warning'],
  ['EXPIRED', [true, false, false], 'negative'],
  ['FAILED', [false, false, true], 'negative'],
] as const)('[BILL-004] a card that is %s has its own flag and warning', (status, flags, warning) => {
  const { isExpired, isSoonExpired, isFailed } = cardFlags(status)
  expect([isExpired, isSoonExpired, isFailed]).toEqual(flags)
  expect(cardWarning(status)).toBe(warning)
})

describe('the card to update', () => {
  const good = { status: 'ACTIVE', isDefault: true } as const
  test.each(['EXPIRED', 'FAILED', 'EXPIRATION_PENDING'] as const)('is the default card when it is %s', (status) => {
    expect(
      cardToUpdate([
        { status: 'ACTIVE', isDefault: false },
        { status, isDefault: true },
      ]),
    ).toEqual({
      status,
      isDefault: true,
    })
  })
  it('is none while the default card is good, whatever the others are', () => {
    expect(cardToUpdate([good, { status: 'EXPIRED', isDefault: false }])).toBeNull()
    expect(cardToUpdate([])).toBeNull()
  })
})

describe('the default card', () => {
  it('[BILL-010] cannot be chosen again; another one can, unless it has expired', () => {
    const choose = (status: CardStatus, isDefault: boolean) => canMakeDefault({ status, isDefault })
    expect(choose('ACTIVE', true)).toEqual({ ok: false, code: 'default' })
    expect(choose('EXPIRED', false)).toEqual({ ok: false, code: 'expired' })
    expect(choose('FAILED', false).ok).toBe(true)
    expect(choose('EXPIRATION_PENDING', false).ok).toBe(true)
  })
  it('[BILL-011] cannot be removed; any other can', () => {
    expect(canRemoveCard({ status: 'ACTIVE', isDefault: true })).toEqual({ ok: false, code: 'default' })
    for (const status of CARD_STATUSES) expect(canRemoveCard({ status, isDefault: false }).ok).toBe(true)
  })
})

describe('the message about invalid fields', () => {
  test.each([
    [['zip', 'cvv'], 'Enter valid information for the following input(s): CVV, Zip code.'],
    [['number'], 'Enter valid information for the following input(s): Card number.'],
    [
      ['zip', 'year', 'month', 'cvv', 'number', 'lastName', 'firstName'],
      'Enter valid information for the following input(s): First name, Last name, Card number, CVV, Month, Year, Zip code.',
    ],
    [['month', 'month', 'unknown'], 'Enter valid information for the following input(s): Month.'],
    [['unknown'], null],
    [[], null],
  ])('[BILL-024] [BILL-025] %j', (fields, message) => {
    expect(invalidFieldsMessage(fields)).toBe(message)
  })

  it('[BILL-017] each field that is missing has a sentence of its own', () => {
    expect(new Set(Object.values(CARD_FIELD_MESSAGES)).size).toBe(7)
  })
})

test.each(['EXPIRED', 'FAILED', 'EXPIRATION_PENDING'] as const)(
  '[BILL-032] [BILL-033] [BILL-034] the warning of a card that is %s names its type and last four digits',
  (status) => {
    const text = cardWarningText({ status, cardType: 'VISA', last4Digits: '1111' })
    expect(text).toContain('Visa')
    expect(text).toContain('1111')
  },
)

test('a good card has no warning, and one of an unknown brand is still named', () => {
  expect(cardWarningText({ status: 'ACTIVE', cardType: 'VISA', last4Digits: '1111' })).toBeNull()
  expect(cardWarningText({ status: 'FAILED', cardType: null, last4Digits: '4242' })).toContain('Card ending in 4242')
})
