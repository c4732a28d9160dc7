import { graphql } from '../../lib/graphql/admin.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../me.ts'

export const MEMBER_LIST = graphql(
  `
    query MemberListPage($search: String, $first: Int!, $after: String) {
      me { ...AdminInShell }
      members(search: $search, first: $first, after: $after) {
        edges { node { id name email companyName standing isActive canSeeBilling } }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

export type ListedMember = ResultOf<typeof MEMBER_LIST>['members']['edges'][number]['node']
