import { graphql } from '../../lib/graphql/admin.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../me.ts'

export const GROUP_LIST = graphql(
  `
    query GroupListPage($search: String, $filter: GroupFilter, $first: Int!, $after: String) {
      me { ...AdminInShell }
      groups(search: $search, filter: $filter, first: $first, after: $after) {
        edges { node { id name slug visibility memberCount chairCount openRequests } }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

export type ListedGroup = ResultOf<typeof GROUP_LIST>['groups']['edges'][number]['node']

/** Also requests a group, because a person who may not see groups may not create one either. */
export const NEW_GROUP_PAGE = graphql(
  `
    query NewGroupPage {
      me { ...AdminInShell }
      groups(first: 1) { edges { cursor } }
    }
  `,
  [ADMIN_IN_SHELL],
)

const PERSON = graphql(`
  fragment PersonOfGroup on GroupPerson { id name email companyName isActive isFormer isChair note since }
`)

export const MANAGED_GROUP = graphql(
  `
    query ManagedGroupPage($id: ID!, $after: String, $find: String, $isFinding: Boolean!) {
      me { ...AdminInShell }
      group(id: $id, after: $after) {
        group {
          id name about slug visibility detailsId memberCount openRequests
          image { address smallAddress alt }
        }
        chairs { ...PersonOfGroup }
        requests { ...PersonOfGroup }
        members {
          edges { node { ...PersonOfGroup } }
          pageInfo { hasNextPage endCursor }
        }
      }
      members(filter: { search: $find }, first: 10) @include(if: $isFinding) {
        edges { node { id name email companyName isActive standing } }
      }
    }
  `,
  [ADMIN_IN_SHELL, PERSON],
)

export type PersonOfGroup = ResultOf<typeof PERSON>
export type ManagedGroup = NonNullable<ResultOf<typeof MANAGED_GROUP>['group']>['group']

export const CREATE_GROUP = graphql(`
  mutation CreateGroup($name: String!, $about: String!, $slug: String, $visibility: GroupVisibility!, $operationId: ID!) {
    groupCreate(name: $name, about: $about, slug: $slug, visibility: $visibility, operationId: $operationId) { id }
  }
`)

export const UPDATE_GROUP = graphql(`
  mutation UpdateGroup(
    $groupId: ID!, $name: String!, $about: String!, $slug: String!, $visibility: GroupVisibility!, $baseDetailsId: ID!
  ) {
    groupUpdate(
      groupId: $groupId, name: $name, about: $about, slug: $slug, visibility: $visibility, baseDetailsId: $baseDetailsId
    ) { id }
  }
`)

export const SET_CHAIRS = graphql(`
  mutation SetGroupChairs($groupId: ID!, $userIds: [ID!]!, $baseUserIds: [ID!]!) {
    groupSetChairs(groupId: $groupId, userIds: $userIds, baseUserIds: $baseUserIds) { id }
  }
`)

export const ADD_MEMBER = graphql(`
  mutation AddGroupMember($groupId: ID!, $userId: ID!) {
    groupAddMember(groupId: $groupId, userId: $userId) { id }
  }
`)

export const REMOVE_MEMBER = graphql(`
  mutation RemoveGroupMember($groupId: ID!, $userId: ID!) {
    groupRemoveMember(groupId: $groupId, userId: $userId) { id }
  }
`)

export const ANSWER_REQUEST = graphql(`
  mutation AnswerRequestOfGroup($groupId: ID!, $userId: ID!, $accept: Boolean!) {
    groupAnswerRequest(groupId: $groupId, userId: $userId, accept: $accept) { id }
  }
`)
