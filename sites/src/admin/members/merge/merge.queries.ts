import { graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'

const ACCOUNT = graphql(`
  fragment MergedAccount on MergeAccount {
    id
    name
    email
    username
    isActive
    companyName
    jobTitle
    location
    phone
    hasPublicProfile
    joinedAt
    lastSeenAt
  }
`)

export const MEMBER_MERGE = graphql(
  `
    query StaffMemberMerge(
      $id: ID!
      $search: MemberFilter!
      $isSearch: Boolean!
      $keptId: ID!
      $mergedId: ID!
      $isPreview: Boolean!
    ) {
      me { ...AdminInShell }
      member(id: $id) { id name email isActive }
      memberMerges(id: $id) {
        id
        keptId
        keptName
        keptEmail
        mergedId
        mergedName
        mergedEmail
        by
        reason
        at
        undoneAt
        undoneBy
        undoUntil
      }
      memberDuplicates(id: $id) @skip(if: $isPreview) {
        account { id name email companyName isActive }
        because
      }
      members(filter: $search, first: 10) @include(if: $isSearch) {
        edges { node { id name email companyName isActive } }
      }
      memberMergePreview(keptId: $keptId, mergedId: $mergedId) @include(if: $isPreview) {
        kept { ...MergedAccount }
        merged { ...MergedAccount }
        obstacles { code name subject }
        counts { kind moved dropped left }
      }
    }
  `,
  [ACCOUNT, ADMIN_IN_SHELL],
)

type MergePage = ResultOf<typeof MEMBER_MERGE>
export type PageMerge = MergePage['memberMerges'][number]
export type PagePreview = NonNullable<MergePage['memberMergePreview']>
export type PageAccount = PagePreview['kept']
export type FoundAccount = NonNullable<MergePage['memberDuplicates']>[number]['account']
export type PageLikeness = NonNullable<MergePage['memberDuplicates']>[number]['because'][number]
