import { graphql } from '../../../lib/graphql/admin.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'

export const MEMBER_REQUESTS = graphql(
  `
    query MemberRequestsPage {
      me { ...AdminInShell }
      failedTasks { id job attempts firstFailedAt nextAttemptAt }
      memberRequests {
        deletions { id name email requestedAt dueAt }
        copies { id name email requestedAt hasFailed }
        membershipEnds { id subscription deletedAt isRefused }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

export const RETRY_FAILED_TASK = graphql(
  `mutation RetryFailedTask($job: FailedTaskJob!, $id: ID!) { failedTaskRetry(job: $job, id: $id) }`,
)
