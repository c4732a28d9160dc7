import { describe, expect, it } from 'vitest'
import { paidText, untilBegunText, withdrawLabel, withdrawnText } from './purchase-texts.ts'

const ALL = { amountInCents: 49_500, cardInCents: 49_500, refundedInCents: 0, currency: 'USD', cardLast4: '1111' }
const CREDIT = 'Account credit isn’t refunded automatically: write to our concierge about it.'

function purchase(change: Partial<typeof ALL>, state: Parameters<typeof paidText>[0]['state'] = 'PAID') {
  return { ...ALL, ...change, state }
}

describe('an order that waits', () => {
  it.each([
    ['a card has paid', {}, 'You paid $495.00 with the card ending in 1111.', 'Withdraw and refund $495.00'],
    [
      'staff have refunded a part of',
      { refundedInCents: 10_000 },
      'You paid $495.00 with the card ending in 1111.',
      'Withdraw and refund $395.00',
    ],
    [
      'staff have refunded',
      { refundedInCents: 49_500 },
      'You paid $495.00 with the card ending in 1111.',
      'Withdraw order',
    ],
    [
      'credit has paid a part of',
      { cardInCents: 39_500 },
      'You paid $495.00: $395.00 with the card ending in 1111 and $100.00 from your account credit.',
      'Withdraw and refund $395.00',
    ],
    ['credit has paid', { cardInCents: 0 }, 'You paid $495.00 from your account credit.', 'Withdraw order'],
  ])('that %s names what the card paid and gets back', (_what, change, paid, label) => {
    expect(paidText(purchase(change))).toBe(paid)
    expect(withdrawLabel(purchase(change))).toBe(label)
  })

  it('promises a full refund only if the whole amount is refunded', () => {
    expect(untilBegunText(purchase({}))).toMatch(
      /for a full refund until it starts\. We’ll let you know when it does\.$/,
    )
    expect(untilBegunText(purchase({ refundedInCents: 1 }))).toBe(
      'You can withdraw until it starts. We’ll let you know when it does.',
    )
    for (const cardInCents of [0, 39_500]) {
      const text = untilBegunText(purchase({ cardInCents }))
      expect(text).not.toContain('full refund')
      expect(text.endsWith(CREDIT)).toBe(true)
    }
  })
})

describe('an order that was withdrawn', () => {
  it.each([
    ['all of it', {}, 'REFUND_DUE', /We’re refunding \$495\.00 to the card ending in 1111;/],
    ['what staff had left of it', { refundedInCents: 10_000 }, 'REFUND_DUE', /refunding \$395\.00 to/],
    ['all that the card got back', { refundedInCents: 49_500 }, 'REFUNDED', /refunding \$495\.00 to/],
    [
      'what the card paid of it',
      { cardInCents: 39_500, refundedInCents: 39_500 },
      'REFUNDED',
      /refunding \$395\.00 to/,
    ],
    ['what the bank declined', { refundedInCents: 10_000 }, 'REFUND_REFUSED', /declined the refund of \$395\.00 to/],
  ] as const)('says that %s goes back', (_what, change, state, text) => {
    expect(withdrawnText(purchase(change, state))?.text).toMatch(text)
  })

  it.each(['REFUND_DUE', 'REFUNDED'] as const)('names no card and no refund when paid from credit: %s', (state) => {
    const withdrawn = withdrawnText(purchase({ cardInCents: 0 }, state))
    expect(withdrawn).toEqual({ tone: 'info', text: `You withdrew this order. ${CREDIT}` })
  })

  it.each(['OPEN', 'PAID', 'NOT_PAID'] as const)('has no text when it is %s', (state) => {
    expect(withdrawnText(purchase({}, state))).toBeNull()
  })
})
