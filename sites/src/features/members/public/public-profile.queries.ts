import { graphql } from '../../../lib/graphql/public.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'

export const PUBLIC_PROFILE_PAGE = graphql(`
  query PublicProfilePage($slug: String!) {
    publicProfile(slug: $slug) {
      slug
      name
      jobTitle
      companyName
      avatar
      pronouns
      location
      biography
      expertise
      companyDescription
      areaOfFocus
      industry
      employeeCount
      socialLinks { linkedIn twitter facebook instagram crunchbase angelList website }
      articles { title path publishedAt }
      updatedAt
    }
  }
`)

export type PublicProfile = NonNullable<ResultOf<typeof PUBLIC_PROFILE_PAGE>['publicProfile']>
