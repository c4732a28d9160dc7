import { expect, it } from 'vitest'
import type { FeedFields } from '#shared/domain/feeds/views.ts'
import { refusedFieldsOf, tiers } from '../testing/refused-fields.ts'
import { checkFeed } from './feed-fields.ts'

const STARTS_AT = new Date('2026-11-20T10:00:00Z')
const FEED = {
  ...{ title: 'T', slot: 'HOME', rule: 'HAND_PICKED', tiers: [], isPublished: true },
  ...{ startsAt: STARTS_AT, endsAt: null },
} as unknown as FeedFields

function refusedField(change: Partial<FeedFields>): string | null {
  return refusedFieldsOf(() => checkFeed({ ...FEED, ...change }))
}

it.each<Partial<FeedFields>>([
  {},
  { title: 'x'.repeat(80) },
  { endsAt: new Date(STARTS_AT.getTime() + 1) },
  { tiers: tiers(20) },
])('a feed is right with %j', (change) => {
  expect(refusedField(change)).toBeNull()
})

it.each<[string, Partial<FeedFields>]>([
  ['title', { title: ' ' }],
  ['title', { title: 'x'.repeat(81) }],
  ['endsAt', { endsAt: STARTS_AT }],
  ['endsAt', { endsAt: new Date(STARTS_AT.getTime() - 1) }],
  ['tiers', { tiers: tiers(21) }],
  ['tiers', { tiers: [''] }],
])('a feed is refused for its %s alone with %j', (field, change) => {
  expect(refusedField(change)).toBe(field)
})
