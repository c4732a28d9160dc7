import { graphql } from '../../lib/graphql/public.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'

export const STORY_PAGE = graphql(`
  query StoryPage($slug: String!) {
    story(slug: $slug) {
      slug title standfirst category content wordCount byline
      leadImage { address largeAddress alt credit }
      author { name jobTitle companyName avatar path }
      publishedDate
      updatedAt
      corrections { note correctedDate }
    }
    relatedStories(slug: $slug, first: 3) {
      slug
      title
      standfirst
      author { name companyName }
      publishedDate
    }
  }
`)

type StoryPage = ResultOf<typeof STORY_PAGE>
export type Story = NonNullable<StoryPage['story']>
export type StoryTeaser = StoryPage['relatedStories'][number]
