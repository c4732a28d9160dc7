import { expect, it } from 'vitest'
import { hiddenReasonOf, offerStateOf, verifyBy } from './rules.ts'

const NOW = new Date('2026-03-02T10:00:00Z')
function days(count: number, ms = 0): Date {
  return new Date(NOW.getTime() + count * 86_400_000 + ms)
}
const LIVE = { isPublished: true, startsAt: days(-1), endsAt: null, verifiedAt: NOW }

it.each([
  ['published and without an end', {}, 'LIVE', null],
  ['a draft', { isPublished: false, verifiedAt: null }, 'DRAFT', null],
  ['a draft whose end has passed', { isPublished: false, endsAt: days(-1) }, 'DRAFT', null],
  ['a moment before its end', { endsAt: days(0, 1) }, 'LIVE', null],
  ['at its end', { endsAt: NOW }, 'EXPIRED', null],
  ['at its start', { startsAt: NOW }, 'LIVE', null],
  ['a moment before its start', { startsAt: days(0, 1) }, 'LIVE', 'NOT_STARTED'],
  ['checked almost 90 days ago', { verifiedAt: days(-90, 1) }, 'LIVE', null],
  ['checked 90 days ago', { verifiedAt: days(-90) }, 'LIVE', 'UNVERIFIED'],
  ['never checked', { verifiedAt: null }, 'LIVE', 'UNVERIFIED'],
  ['expired and unchecked', { endsAt: days(-1), verifiedAt: days(-100) }, 'EXPIRED', null],
])('an offer that is %s', (_name, change, state, reason) => {
  const offer = { ...LIVE, ...change }
  expect([offerStateOf(offer, NOW), hiddenReasonOf(offer, NOW)]).toEqual([state, reason])
})

it('is checked again within 90 days', () => {
  expect(verifyBy(NOW)).toEqual(days(90))
})
