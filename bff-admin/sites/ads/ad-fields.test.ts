import { expect, it } from 'vitest'
import type { AdShape } from '#shared/domain/ads/shapes.ts'
import type { AdFields } from '#shared/domain/ads/views.ts'
import { refusedFieldsOf, tiers } from '../../testing/refused-fields.ts'
import { checkAd } from './ad-fields.ts'

const STARTS_AT = new Date('2026-11-20T10:00:00Z')
const LINK = 'https://a.test/'
const AD: AdFields = {
  ...{ advertiser: 'A', link: LINK, places: ['FORUM'], tiers: [], isOn: true },
  ...{ startsAt: STARTS_AT, endsAt: new Date(STARTS_AT.getTime() + 1) },
} as unknown as AdFields

function refusedField(change: Partial<AdFields>, shape: AdShape = 'MEDIUM_SQUARE'): string | null {
  return refusedFieldsOf(() => checkAd(shape, { ...AD, ...change }))
}

it.each<Partial<AdFields>>([
  {},
  { advertiser: 'x'.repeat(80) },
  { link: `${LINK}${'x'.repeat(500 - LINK.length)}` },
  { tiers: tiers(20) },
])('an ad is right with %j', (change) => {
  expect(refusedField(change)).toBeNull()
})

it.each<[string, Partial<AdFields>]>([
  ['advertiser', { advertiser: ' ' }],
  ['advertiser', { advertiser: 'x'.repeat(81) }],
  ['endsAt', { endsAt: STARTS_AT }],
  ['link', { link: 'http://a.test/' }],
  ['link', { link: 'a' }],
  ['link', { link: `${LINK}${'x'.repeat(501 - LINK.length)}` }],
  ['places', { places: [] }],
  ['tiers', { tiers: tiers(21) }],
  ['tiers', { tiers: [' '] }],
])('an ad is refused for its %s alone with %j', (field, change) => {
  expect(refusedField(change)).toBe(field)
})

it('a banner needs no place and has none', () => {
  expect(refusedField({ places: [] }, 'MASTHEAD')).toBeNull()
  expect(checkAd('MASTHEAD', AD).places).toEqual([])
})
