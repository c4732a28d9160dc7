import { describe, expect, it } from 'vitest'
import { noticesAhead } from '#shared/domain/billing/renewal-notices.ts'
import { paid, payDueTitle } from './cards/messages.ts'
import { renewLabel, updateLabel } from './dunning/messages.ts'
import { changeText } from './history/messages.ts'
import { payLabel } from './messages.ts'
import { offText, oncePaidText, renewsText } from './renewal/messages.ts'

const CENTS = 195_050

describe.each([
  ['USD', '$1,950.50'],
  ['JPY', '¥1,951'],
])('an amount in %s is shown in that', (currency, amount) => {
  it.each([
    ['on the button that pays', payLabel(CENTS, currency)],
    ['on the button that renews', renewLabel(CENTS, currency)],
    ['on the button that saves a card and pays', updateLabel(CENTS, currency)],
    ['where a new card may pay what is due', payDueTitle(CENTS, currency)],
    ['once a new card has paid', paid(CENTS, currency)],
    [
      'in what staff changed',
      changeText({ kind: 'CREDITED', by: 'T. B.', amountInCents: CENTS, name: null }, currency),
    ],
    [
      'in what a renewal costs',
      renewsText({ date: 'May 1, 2027', termMonths: 12, cents: CENTS, creditCents: 0, currency, remindedDays: [] }),
    ],
    ['in what a change of the renewal waits for', oncePaidText(true, CENTS, currency)],
  ])('%s', (_, text) => {
    expect(text).toContain(amount)
  })
})

it.each([
  ['on the button that pays', payLabel(195_000, 'USD')],
  ['on the button that renews', renewLabel(195_000, 'USD')],
  ['on the button that saves a card and pays', updateLabel(195_000, 'USD')],
  ['where a new card may pay it', payDueTitle(195_000, 'USD')],
  ['once a new card has paid it', paid(195_000, 'USD')],
  ['in what a change of the renewal waits for', oncePaidText(true, 195_000, 'USD')],
])('[FMT-008] what is due is shown without a trailing .00 %s', (_, text) => {
  expect(text).toMatch(/\$1,950(?!\.)/)
})

describe('what a renewal charges to the card', () => {
  const text = (cents: number | null, creditCents: number) =>
    renewsText({ date: 'May 1, 2027', termMonths: 12, cents, creditCents, currency: 'USD', remindedDays: [30, 7] })

  it.each([
    ['the price', 195_000, 0, 'renews for another 12 months, and $1,950.00 is charged to your default card. We'],
    [
      'what a credit leaves of it',
      ...([195_000, 2_550] as const),
      'and $1,924.50 is charged to your default card: $1,950.00, less your credit of $25.50. We',
    ],
    ['nothing, when a credit is as much', 195_000, 195_000, 'and your credit covers the $1,950.00. We'],
    ['nothing, when a credit is more', 195_000, 200_000, 'and your credit covers the $1,950.00. We'],
    ['not known', null, 2_550, 'renews for another 12 months. We'],
  ] as const)('is %s', (_, cents, creditCents, expected) => {
    expect(text(cents, creditCents)).toContain(expected)
  })
})

it.each([
  ['two months before', '2027-03-01T15:00:00Z', ' We’ll remind you 30 and 7 days before.'],
  ['the day before the first', '2027-03-31T15:00:00Z', ' We’ll remind you 30 and 7 days before.'],
  ['once the first is over', '2027-04-01T15:00:00Z', ' We’ll remind you 7 days before.'],
  ['once the last is over', '2027-04-24T15:00:00Z', ''],
])('a member is promised the reminders of a renewal that are still to come: %s', (_, now, promised) => {
  const remindedDays = noticesAhead(new Date('2027-05-01T15:00:00Z'), new Date(now), 'America/New_York')
  const text = renewsText({
    ...{ date: 'May 1, 2027', termMonths: 12, cents: null, creditCents: 0 },
    currency: 'USD',
    remindedDays,
  })
  expect(text).toBe(`Auto-renewal is on. On May 1, 2027 your membership renews for another 12 months.${promised}`)
})

it('turning auto-renewal off promises no member who owes a failed renewal that their card is not charged', () => {
  expect(offText('May 1, 2027', false)).toContain('Nothing changes until May 1, 2027')
  const owing = offText('May 1, 2027', true)
  expect(owing).not.toMatch(/Nothing changes|won’t be charged/)
  expect(owing).toContain('What’s due stays due, and until it’s paid your card may still be charged for it.')
})
