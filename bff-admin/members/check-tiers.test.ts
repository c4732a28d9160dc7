import { expect, it } from 'vitest'
import { MEMBER_TIER_MAX_CHARACTERS } from '#shared/domain/members/member-list.ts'
import { checkTiers, readTiers } from './check-tiers.ts'

const LONGEST = '🙂'.repeat(MEMBER_TIER_MAX_CHARACTERS)

it.each([
  [[], []],
  [
    [' Gold', 'Basic', 'Gold'],
    ['Basic', 'Gold'],
  ],
  [[LONGEST], [LONGEST]],
  [['Gold', ' '], null],
  [['Gold', `${LONGEST}x`], null],
])('the tiers %j are each once and named, or none', (typed, tiers) => {
  expect(readTiers(typed)).toEqual(tiers)
})

it('as many tiers as are allowed are taken, and one more is refused with its text', () => {
  const limit = { max: 2, tooMany: { message: 'At most two.', extensions: { reason: 'tooMany' } } }
  expect(checkTiers(['Gold', 'Basic', 'Gold'], limit)).toEqual(['Basic', 'Gold'])
  expect(() => checkTiers(['A', 'B', 'C'], limit)).toThrow(
    expect.objectContaining({ code: 'BadRequest.Invalid', extensions: { reason: 'tooMany' } }),
  )
})
