import { ME_IN_SHELL } from '../../layouts/shell/me.ts'
import { graphql } from '../../lib/graphql/member.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'
import { HIT } from '../members/directory/directory.queries.ts'

export const SEARCH_PAGE = graphql(
  `
    query SearchPage($text: String!, $hasText: Boolean!, $hasPeople: Boolean!, $stories: Int!, $after: String, $hasForum: Boolean!) {
      me { ...MeInShell }
      memberSearch(text: $text, first: 5) @include(if: $hasPeople) {
        edges {
          node { ...MemberHitRow }
        }
        pageInfo { hasNextPage }
        corrected
      }
      storySearch(text: $text, first: $stories, after: $after) @include(if: $hasText) {
        edges {
          node { path title excerpt status author { id name { fullName } } publishedDate }
        }
        pageInfo { hasNextPage endCursor }
      }
      searchForum(term: $text, first: 5) @include(if: $hasForum) {
        edges { node { postId replyId title snippet authorName writtenAt } }
      }
      searchOffers(text: $text) @include(if: $hasPeople) { id title summary partnerName }
    }
  `,
  [ME_IN_SHELL, HIT],
)

export type FoundStory = NonNullable<ResultOf<typeof SEARCH_PAGE>['storySearch']>['edges'][number]['node']
