import { graphql } from '../../lib/graphql/admin.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../me.ts'

export const JOBS = graphql(
  `
    query JobsPage {
      me { ...AdminInShell }
      jobs {
        runs {
          job state lastRunAt nextRunAt failures hasMoreFailures
          lastWork { at done later failed }
          lastFailure { at cause code }
        }
        webhooks { lastAt received hasMore }
        backlog { job communityName count hasMore oldestAt }
        tasks { id job communityName attempts firstFailedAt lastFailedAt nextAttemptAt cause code }
        emails { id template communityName isText at cause canRetry }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

export type Jobs = ResultOf<typeof JOBS>['jobs']
export type JobRun = NonNullable<Jobs['runs']>[number]
export type Webhooks = NonNullable<Jobs['webhooks']>
export type Backlog = Jobs['backlog'][number]
export type FailedTask = Jobs['tasks'][number]
export type FailedEmail = Jobs['emails'][number]
