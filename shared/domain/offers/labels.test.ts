import { expect, it } from 'vitest'
import { OFFER_HIDDEN_LABELS, OFFER_REDEMPTION_LABELS, OFFER_STATE_LABELS } from './messages.ts'
import { OFFER_HIDDEN_REASONS, OFFER_REDEMPTIONS, OFFER_STATES } from './statuses.ts'

it.each<[string, readonly string[], object]>([
  ['offer states', OFFER_STATES, OFFER_STATE_LABELS],
  ['offer hidden reasons', OFFER_HIDDEN_REASONS, OFFER_HIDDEN_LABELS],
  ['offer redemptions', OFFER_REDEMPTIONS, OFFER_REDEMPTION_LABELS],
])('of the %s each has its words, and nothing else has', (_, values, words) => {
  expect([...values].toSorted()).toEqual(Object.keys(words).toSorted())
})
