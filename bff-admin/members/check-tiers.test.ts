import { expect, it } from 'vitest'
import { MEMBER_TIER_MAX_CHARACTERS } from '#shared/domain/members/member-list.ts'
import { readTiers } from './check-tiers.ts'

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
