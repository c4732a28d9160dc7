import { expect, test } from 'vitest'
import type { Comparable } from './profile.queries.ts'
import { sharedFacets } from './shared-facets.ts'

const NOTHING: Comparable = { expertise: [], location: null, companyProfile: { industry: null }, groups: [] }

test('two profiles share the expertise, industry and place that both name', () => {
  const own = {
    ...NOTHING,
    expertise: ['leadership', 'privacy'],
    location: 'Boston',
    companyProfile: { industry: 'health-care' },
  }
  const other = {
    ...NOTHING,
    expertise: ['privacy', 'hiring'],
    location: 'Boston',
    companyProfile: { industry: 'health-care' },
  }
  expect(sharedFacets(own, other).map(({ facet, value }) => [facet, value])).toEqual([
    ['expertise', 'privacy'],
    ['industry', 'health-care'],
    ['location', 'Boston'],
  ])
})

test('values that neither has named are not shared', () => {
  expect(sharedFacets(NOTHING, NOTHING)).toEqual([])
})
