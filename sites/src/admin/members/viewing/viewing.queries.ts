import { graphql } from '../../../lib/graphql/admin.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'

export const MEMBER_VIEWS = graphql(
  `
    query StaffMemberViews($id: ID!) {
      me { ...AdminInShell }
      member(id: $id) { id name email isActive }
      memberViews(id: $id) { by reason startedAt endedAt isOwnOpen pages }
    }
  `,
  [ADMIN_IN_SHELL],
)

export const END_VIEW = graphql(`
  mutation StaffEndView {
    memberViewEnd
  }
`)
