import { expect, it } from 'vitest'
import type { OfferFields } from '#shared/domain/offers/views.ts'
import { refusedFieldsOf, tiers } from '../testing/refused-fields.ts'
import { checkOffer } from './offer-fields.ts'

const STARTS_AT = new Date('2026-11-20T10:00:00Z')
const OFFER: OfferFields = {
  ...{ title: 'T', summary: 'S', partnerName: 'P', category: 'C', body: 'B', tiers: [] },
  ...{ redemption: 'CODE', redemptionValue: 'ABC', isExecutive: false, isFeatured: false },
  ...{ startsAt: STARTS_AT, endsAt: null },
}
const LINK = 'https://a.test/'

/** The field that is refused; null if the offer is right. */
function refusedField(change: Partial<OfferFields>): string | null {
  return refusedFieldsOf(() => checkOffer({ ...OFFER, ...change }))
}

it.each<Partial<OfferFields>>([
  {},
  { title: 'x'.repeat(100), summary: 'x'.repeat(200), partnerName: 'x'.repeat(80) },
  { category: 'x'.repeat(40), body: 'x'.repeat(4000) },
  { endsAt: new Date(STARTS_AT.getTime() + 1) },
  { redemptionValue: 'x'.repeat(60) },
  { redemption: 'LINK', redemptionValue: `${LINK}${'x'.repeat(500 - LINK.length)}` },
  { redemption: 'CONTACT', redemptionValue: 'a@b.test' },
  { tiers: tiers(20) },
  { tiers: ['x'.repeat(100)] },
])('an offer is right with %j', (change) => {
  expect(refusedField(change)).toBeNull()
})

it.each<[string, Partial<OfferFields>]>([
  ['title', { title: ' ' }],
  ['title', { title: 'x'.repeat(101) }],
  ['summary', { summary: '' }],
  ['summary', { summary: 'x'.repeat(201) }],
  ['partnerName', { partnerName: 'x'.repeat(81) }],
  ['category', { category: 'x'.repeat(41) }],
  ['body', { body: '\n' }],
  ['body', { body: 'x'.repeat(4001) }],
  ['endsAt', { endsAt: STARTS_AT }],
  ['redemptionValue', { redemptionValue: ' ' }],
  ['redemptionValue', { redemptionValue: 'x'.repeat(61) }],
  ['redemptionValue', { redemptionValue: 'A\u0007B' }],
  ['redemptionValue', { redemption: 'LINK', redemptionValue: 'http://a.test/' }],
  ['redemptionValue', { redemption: 'LINK', redemptionValue: 'a.test' }],
  ['redemptionValue', { redemption: 'LINK', redemptionValue: `${LINK}${'x'.repeat(501 - LINK.length)}` }],
  ['redemptionValue', { redemption: 'CONTACT', redemptionValue: LINK }],
  ['redemptionValue', { redemption: 'CONTACT', redemptionValue: `a@${'b'.repeat(250)}.test` }],
  ['tiers', { tiers: tiers(21) }],
  ['tiers', { tiers: [''] }],
  ['tiers', { tiers: ['x'.repeat(101)] }],
])('an offer is refused for its %s alone with %j', (field, change) => {
  expect(refusedField(change)).toBe(field)
})

it('is stored without spaces around its texts, its tiers once each and in order', () => {
  const typed = { title: ' T ', redemptionValue: ' ABC ', tiers: [' b ', 'a', 'b'] }
  expect(checkOffer({ ...OFFER, ...typed })).toEqual({ ...OFFER, tiers: ['a', 'b'] })
})
