import { describe, expect, it } from 'vitest'
import { adjustmentRefusal, refundDayLimit } from '#shared/domain/billing/staff-messages.ts'
import { adjustedText, amountFault, limitText, submitText } from './adjustments/messages.ts'
import { attemptText } from './cards/messages.ts'
import { dueText } from './messages.ts'
import { amountLabel, leftText, refunded, refundLabel, refundOf } from './payments/messages.ts'
import { amountsText } from './reconciliation/messages.ts'

const CENTS = 50_000

it.each([
  ['USD', '$500 is due'],
  ['JPY', '¥500 is due'],
])('[FMT-008] staff read what is due in %s without a trailing .00', (currency, text) => {
  expect(dueText(CENTS, currency)).toBe(text)
})

describe.each([
  ['USD', '$500.00', 'Amount in dollars'],
  ['JPY', '¥500', 'Amount in JPY'],
])('staff read an amount in %s in that', (currency, amount, label) => {
  const payment = {
    id: 'p',
    kind: 'CHARGE',
    amountInCents: CENTS,
    currency,
    happenedAt: '',
    cardLast4: null,
    invoiceNumber: null,
    providerNumber: null,
    refundableInCents: CENTS,
  } as const
  it.each([
    ['what is left of a payment', leftText(CENTS, currency)],
    ['the payment that is refunded', refundOf(payment, 'May 1, 2027')],
    ['what was refunded', refunded(CENTS, currency)],
    ['the button that refunds', refundLabel(CENTS, currency)],
    ['the button that adjusts', submitText('CHARGE', CENTS, currency)],
    ['what was adjusted', adjustedText('CREDIT', CENTS, currency)],
    ['the limit of an adjustment', limitText('CHARGE', currency)],
    ['what a card was asked for', attemptText(CENTS / 100, currency)],
    ['a difference to the ledger', amountsText({ providerInCents: CENTS, ledgerInCents: 0, currency })],
    ['an amount over the limit', amountFault('CHARGE', currency)],
    ['an adjustment that is refused', adjustmentRefusal('act-limit', 'CHARGE', currency)],
  ])('%s', (_, text) => {
    expect(text).toContain(amount)
  })

  it('the daily limits', () => {
    const symbol = amount.charAt(0)
    expect(refundDayLimit(currency)).toContain(`${symbol}10,000`)
    expect(adjustmentRefusal('day-limit', 'CHARGE', currency)).toContain(`${symbol}1,500`)
  })

  it('the field with the error is named', () => {
    expect(amountLabel(currency)).toBe(label)
  })
})
