import { ME_IN_SHELL } from '../../../layouts/shell/me.ts'
import { graphql } from '../../../lib/graphql/member.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'

export const MEMBER = graphql(`
  fragment ListedMember on User {
    id
    name { fullName }
    profile { avatar }
    snapshot { jobTitle companyName location }
  }
`)

export const HIT = graphql(
  `
    fragment MemberHitRow on MemberHit {
      user { ...ListedMember }
      matches { kind text path }
    }
  `,
  [MEMBER],
)

export const MEMBERS_PAGE = graphql(
  `
    query MembersPage {
      me { ...MeInShell }
      memberSuggestions {
        user { ...ListedMember }
        reasons { facet value name }
      }
    }
  `,
  [ME_IN_SHELL, MEMBER],
)

export const BROWSE_MEMBERS_PAGE = graphql(
  `
    query BrowseMembersPage {
      me { ...MeInShell }
      memberCategories { facet value name count }
    }
  `,
  [ME_IN_SHELL],
)

export const MEMBER_RESULTS_PAGE = graphql(
  `
    query MemberResultsPage(
      $text: String
      $industry: String
      $location: String
      $expertise: String
      $group: String
      $after: String
    ) {
      me { ...MeInShell }
      memberSearch(text: $text, industry: $industry, location: $location, expertise: $expertise, group: $group, after: $after) {
        edges {
          node { ...MemberHitRow }
        }
        pageInfo { hasNextPage endCursor }
        total
        isTotalMore
        corrected
        group { slug name }
        counts { facet value name count isMore }
      }
    }
  `,
  [ME_IN_SHELL, HIT],
)

export type MemberHit = ResultOf<typeof HIT>
export type ListedMember = ResultOf<typeof MEMBER>
export type MembersPageData = ResultOf<typeof MEMBERS_PAGE>
export type BrowseData = ResultOf<typeof BROWSE_MEMBERS_PAGE>
