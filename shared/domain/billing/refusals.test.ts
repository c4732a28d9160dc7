import { expect, it } from 'vitest'
import { ambiguousAmong } from './refusals.ts'

it.each([
  ['USD', '$1,950'],
  ['JPY', '¥1,950'],
])('[FMT-008] the possible memberships are listed with what is due in %s', (currency, amount) => {
  const memberships = [
    { id: 'one', productName: 'Annual membership', balanceCents: 195_000, currency },
    { id: 'two', productName: 'Monthly membership', balanceCents: -1, currency },
  ]
  expect(ambiguousAmong(memberships)).toContain(`one (Annual membership, ${amount} due), two (`)
  expect(ambiguousAmong(memberships)).toMatch(/[$¥]0 due/)
})
