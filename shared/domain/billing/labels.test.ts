import { expect, it } from 'vitest'
import { ADJUSTMENT_KINDS, ADJUSTMENT_LIMITS } from './adjustments/adjustments.ts'
import { CARD_FIELDS } from './cards/card-fields.ts'
import { DECLINE_CODES } from './declines.ts'
import { PHASE_REFUSALS, RETURN_REFUSALS_TOLD } from './dunning/messages.ts'
import { MEMBERSHIP_PHASES } from './dunning/phases.ts'
import { RETURN_REFUSALS } from './dunning/returning.ts'
import { CARD_FIELD_MESSAGES, DECLINE_SENTENCES } from './messages.ts'

it.each<[string, readonly string[], object]>([
  ['card fields', CARD_FIELDS, CARD_FIELD_MESSAGES],
  ['decline codes', DECLINE_CODES, DECLINE_SENTENCES],
  ['membership phases', MEMBERSHIP_PHASES, PHASE_REFUSALS],
  ['return refusals', RETURN_REFUSALS, RETURN_REFUSALS_TOLD],
  ['adjustment kinds', ADJUSTMENT_KINDS, ADJUSTMENT_LIMITS],
])('of the %s each has its words, and nothing else has', (_, values, words) => {
  expect([...values].toSorted()).toEqual(Object.keys(words).toSorted())
})

it.each(Object.values(PHASE_REFUSALS))('a refused request does not say that its own text is saved: %s', (words) => {
  expect(words).not.toMatch(/saved|kept/)
})
