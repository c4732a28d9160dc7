import { graphql } from '../../lib/graphql/public.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'

export const ROUNDUP_PAGE = graphql(`
  query RoundupPage($slug: String!) {
    roundup(slug: $slug) {
      slug
      title
      intro
      answers { title content author { name jobTitle companyName avatar path } }
      publishedDate
      updatedAt
    }
  }
`)

export type Roundup = NonNullable<ResultOf<typeof ROUNDUP_PAGE>['roundup']>
