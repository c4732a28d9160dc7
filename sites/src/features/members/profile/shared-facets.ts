import { facetLabel } from '#shared/domain/members/profile-lists.ts'
import type { Comparable } from './profile.queries.ts'

/** A directory facet with the same value in two profiles, as a link to everybody who has it. */
type SharedFacet = {
  readonly facet: 'industry' | 'location' | 'expertise'
  readonly value: string
  readonly label: string
}

/** What two members have in common, limited to what each can see of the other. */
export function sharedFacets(own: Comparable, other: Comparable): SharedFacet[] {
  const industry = own.companyProfile.industry
  return [
    ...other.expertise
      .filter((area) => own.expertise.includes(area))
      .map((value) => ({ facet: 'expertise' as const, value, label: facetLabel('expertise', value) })),
    ...(industry && industry === other.companyProfile.industry
      ? [{ facet: 'industry' as const, value: industry, label: facetLabel('industry', industry) }]
      : []),
    ...(own.location && own.location === other.location
      ? [{ facet: 'location' as const, value: own.location, label: own.location }]
      : []),
  ]
}
