import { ME_IN_SHELL } from '../../layouts/shell/me.ts'
import { graphql } from '../../lib/graphql/member.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'
import { MEMBER } from '../members/directory/directory.queries.ts'

const LISTED_GROUP = graphql(`
  fragment ListedGroup on Group {
    id slug name about visibility memberCount openRequests
    image { address smallAddress alt }
    relation { state isChair }
  }
`)

export const GROUPS_PAGE = graphql(
  `
    query GroupsPage($after: String) {
      me { ...MeInShell }
      groups(after: $after) {
        edges { node { ...ListedGroup } }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [ME_IN_SHELL, LISTED_GROUP],
)

export const GROUP_PAGE = graphql(
  `
    query GroupPage($slug: String!, $after: String, $find: String, $isFinding: Boolean!) {
      me { ...MeInShell }
      group(slug: $slug, after: $after) {
        group {
          id slug name about visibility memberCount
          image { address smallAddress alt }
          relation {
            state since isChair canJoin canRequest canLeave canAnswerInvitation inviterName asksAgainAt
          }
        }
        chairs { user { ...ListedMember } }
        requests { note since user { ...ListedMember } }
        invited { since user { ...ListedMember } }
        activity {
          joinedCount
          joined { joinedAt user { ...ListedMember } }
          forum { unansweredCount unanswered { id title authorName createdAt } lastActivityAt }
        }
        members {
          edges { node { isChair user { ...ListedMember } } }
          pageInfo { hasNextPage endCursor }
        }
      }
      memberSearch(text: $find, first: 10) @include(if: $isFinding) {
        edges { node { user { ...ListedMember } } }
      }
    }
  `,
  [ME_IN_SHELL, MEMBER],
)

export type ListedGroup = ResultOf<typeof LISTED_GROUP>
export type GroupWithPeople = NonNullable<ResultOf<typeof GROUP_PAGE>['group']>
export type ShownGroup = GroupWithPeople['group']

export const JOIN = graphql(`mutation JoinGroup($groupId: ID!) { groupJoin(groupId: $groupId) { id } }`)

export const REQUEST = graphql(`
  mutation RequestGroup($groupId: ID!, $note: String) {
    groupRequest(groupId: $groupId, note: $note) { id }
  }
`)

export const LEAVE = graphql(`mutation LeaveGroup($groupId: ID!) { groupLeave(groupId: $groupId) { id } }`)

export const ANSWER_INVITATION = graphql(`
  mutation AnswerGroupInvitation($groupId: ID!, $accept: Boolean!) {
    groupAnswerInvitation(groupId: $groupId, accept: $accept) { id }
  }
`)

export const ANSWER_REQUEST = graphql(`
  mutation AnswerGroupRequest($groupId: ID!, $userId: ID!, $accept: Boolean!) {
    groupAnswerRequest(groupId: $groupId, userId: $userId, accept: $accept) { id }
  }
`)

export const INVITE = graphql(`
  mutation InviteToGroup($groupId: ID!, $userId: ID!) {
    groupInvite(groupId: $groupId, userId: $userId) { id }
  }
`)
