import { ME_IN_SHELL } from '../../../layouts/shell/me.ts'
import { graphql } from '../../../lib/graphql/member.ts'
import { MEMBER } from '../directory/directory.queries.ts'

export const FOLLOWING_PAGE = graphql(
  `
    query FollowingPage($after: String, $changed: ID!, $hasChanged: Boolean!) {
      me { ...MeInShell }
      membersFollowed(after: $after) {
        edges { node { ...ListedMember } }
        pageInfo { hasNextPage endCursor }
      }
      memberProfile(id: $changed) @include(if: $hasChanged) { user { id name { fullName } } isFollowed }
    }
  `,
  [ME_IN_SHELL, MEMBER],
)

export const FOLLOW = graphql(`
  mutation MemberFollow($id: ID!) {
    memberFollow(id: $id)
  }
`)

export const UNFOLLOW = graphql(`
  mutation MemberUnfollow($id: ID!) {
    memberUnfollow(id: $id)
  }
`)
