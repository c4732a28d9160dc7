import { expect, test } from 'vitest'
import { type ChargeFacts, chargeOutcome } from './charge-outcome.ts'
import { maskedName } from './masked-name.ts'
import { isCollectedAsWhole, standingOf } from './subscription-states.ts'

const SENT_AT = new Date('2026-11-20T15:00:00Z')
const decline = { code: 'insufficient-funds', strength: 'soft' } as const
const owing: Omit<ChargeFacts, 'answer'> = {
  sentAt: SENT_AT,
  state: 'past_due',
  balanceCents: 49_500,
  amountCents: 49_500,
  paidCents: 0,
  invoices: [],
}
const lost = { kind: 'lost' } as const

test.each<readonly [string, Partial<ChargeFacts>, number, string]>([
  ['nothing is owed any more', { balanceCents: 0, answer: lost }, 0, 'paid'],
  [
    'nothing is owed although the answer was a decline',
    { balanceCents: 0, answer: { kind: 'declined', decline } },
    0,
    'paid',
  ],
  ['the member has credit', { balanceCents: -500, answer: lost }, 0, 'paid'],
  ['it was paid, and something else has become due since', { answer: lost, paidCents: 49_500 }, 0, 'paid'],
  ['a part was paid and the answer to the rest is lost', { answer: lost, paidCents: 20_000 }, 1, 'pending'],
  ['the bank declined', { answer: { kind: 'declined', decline } }, 0, 'declined'],
  ['the provider did not carry it out', { answer: { kind: 'away' } }, 0, 'not-charged'],
  ['the answer was lost a second ago', { answer: lost }, 1, 'pending'],
  ['the answer was lost just under three minutes ago', { answer: lost }, 179, 'pending'],
  ['the answer was lost three minutes ago', { answer: lost }, 180, 'not-charged'],
  ['the provider is still at work after an hour', { answer: lost, state: 'assessing' }, 3600, 'pending'],
  [
    'an invoice is still at work after an hour',
    { answer: lost, invoices: [{ status: 'processing' }] },
    3600,
    'pending',
  ],
  [
    'other invoices do not matter',
    { answer: lost, invoices: [{ status: 'open' }, { status: 'paid' }] },
    3600,
    'not-charged',
  ],
  ['it was done, and the balance is not read yet', { answer: { kind: 'done' } }, 1, 'pending'],
])('a charge when %s', (_, facts, seconds, kind) => {
  const now = new Date(SENT_AT.getTime() + seconds * 1000)
  expect(chargeOutcome({ answer: lost, ...owing, ...facts }, now).kind).toBe(kind)
})

test('the standing of a member follows the state of the subscription', () => {
  expect(standingOf('active')).toBe('GOOD')
  expect(standingOf('past_due')).toBe('PAST_DUE')
  expect(standingOf('unpaid')).toBe('UNPAID')
  expect(standingOf('canceled')).toBe('SUSPENDED')
  // Access must never depend on these two.
  expect(standingOf('assessing')).toBe('GOOD')
  expect(standingOf('pending')).toBe('GOOD')
  expect([isCollectedAsWhole('past_due'), isCollectedAsWhole('unpaid'), isCollectedAsWhole('active')]).toEqual([
    true,
    false,
    false,
  ])
})

test.each([
  ['Omar', 'Haddad', 'O. H.'],
  ['émile', 'Zola', 'É. Z.'],
  ['Cher', '', 'C.'],
])('a guessed link shows %s %s as %s', (givenName, familyName, masked) => {
  expect(maskedName({ givenName, familyName })).toBe(masked)
})
