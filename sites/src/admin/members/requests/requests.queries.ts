import { graphql } from '../../../lib/graphql/admin.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'

export const MEMBER_REQUESTS = graphql(
  `
    query MemberRequestsPage {
      me { ...AdminInShell }
      memberRequests {
        deletions { id name email requestedAt dueAt }
        copies { id name email requestedAt hasFailed }
        membershipEnds { id subscription deletedAt isRefused }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)
