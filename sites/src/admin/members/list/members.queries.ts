import { graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { SAVED_VIEW } from '../../lists/saved-view.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'

export const MEMBER_LIST = graphql(
  `
    query MemberListPage($filter: MemberFilter!, $sort: MemberSort!, $crossBrand: Boolean!, $first: Int!, $after: String) {
      me { ...AdminInShell }
      memberListChoices(crossBrand: $crossBrand) { tiers groups { id name } }
      memberListViews { ...SavedView }
      members(filter: $filter, sort: $sort, crossBrand: $crossBrand, first: $first, after: $after) {
        found
        canSeeBilling
        canHelp
        edges {
          node {
            id
            name
            email
            companyName
            place
            tier
            plan
            standing
            status
            health
            hasFailedCard
            joinedAt
            lastSeenAt
            brand { name host }
          }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [ADMIN_IN_SHELL, SAVED_VIEW],
)

export const EXPORT_MEMBERS = graphql(`
  mutation MembersExport($filter: MemberFilter!, $sort: MemberSort!, $crossBrand: Boolean!, $columns: [MemberColumn!]!) {
    membersExport(filter: $filter, sort: $sort, crossBrand: $crossBrand, columns: $columns)
  }
`)

type MemberListPage = ResultOf<typeof MEMBER_LIST>
export type ListedMember = MemberListPage['members']['edges'][number]['node']
export type MemberChoices = MemberListPage['memberListChoices']
