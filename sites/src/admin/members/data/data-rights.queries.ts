import { graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'

export const MEMBER_DATA = graphql(
  `
    query StaffMemberData($id: ID!) {
      me { ...AdminInShell }
      member(id: $id) { id name email isActive }
      memberDataRights(id: $id) {
        copies { id state requestedAt readyAt expiresAt }
        deletions { id requestedAt dueAt cancelledAt finishedAt }
        holds { id reason placedBy placedAt liftedBy liftedAt liftedBecause }
        kept { label because }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

export const START_DATA_COPY = graphql(`
  mutation StaffStartDataCopy($userId: ID!, $reason: String!) {
    memberDataCopyStart(userId: $userId, reason: $reason)
  }
`)

export type DataRights = ResultOf<typeof MEMBER_DATA>['memberDataRights']
