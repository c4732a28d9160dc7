import { graphql } from '../../lib/graphql/public.ts'

export const STORIES_PAGE = graphql(`
  query StoriesPage($first: Int!, $after: String) {
    stories(first: $first, after: $after) {
      edges {
        node {
          slug
          title
          standfirst
          category
          leadImage { address largeAddress alt credit }
          author { name jobTitle companyName avatar }
          publishedDate
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`)

export const STORY_FEED = graphql(`
  query StoryFeed {
    stories(first: 50) {
      edges { node { id slug title standfirst category leadImage { address alt credit } author { name } publishedDate updatedAt } }
    }
    roundups(first: 50) { id slug title publishedDate updatedAt }
  }
`)
