import { describe, expect, it } from 'vitest'
import { paid, payDueTitle } from './cards/messages.ts'
import { renewLabel, updateLabel } from './dunning/messages.ts'
import { changeText } from './history/messages.ts'
import { payLabel } from './messages.ts'
import { oncePaidText, renewsText } from './renewal/messages.ts'

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
    ['in what staff changed', changeText({ kind: 'CREDITED', by: 'T. B.', amountInCents: CENTS }, currency)],
    ['in what a renewal costs', renewsText({ date: 'May 1, 2027', termMonths: 12, cents: CENTS, currency })],
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
