import { graphql } from '../../lib/graphql/admin.ts'
import type { ResultOf, VariablesOf } from '../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../me.ts'

export const LOG_ENTRY = graphql(`
  fragment EntryOfLog on LogEntry {
    id at actorId actorName action actionName targetType targetId targetName
    changes { field before after }
    reason isVisibleToMember network correlationId communityName
  }
`)
export type LogEntry = ResultOf<typeof LOG_ENTRY>

export const LOG_PAGE = graphql(
  `
    query AuditLogPage($filter: LogFilter!, $first: Int!, $after: String, $code: String!, $hasCode: Boolean!) {
      me { ...AdminInShell }
      failedRequests(correlationId: $code) @include(if: $hasCode) {
        id at source place cause userId userName communityName
      }
      auditLogPeople { id name }
      auditLog(filter: $filter, first: $first, after: $after) {
        edges { node { ...EntryOfLog } }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [ADMIN_IN_SHELL, LOG_ENTRY],
)

export type FailedRequest = NonNullable<ResultOf<typeof LOG_PAGE>['failedRequests']>[number]

export const LOG_ROWS = graphql(
  `
    query AuditLogRows($filter: LogFilter!, $first: Int!, $after: String) {
      auditLog(filter: $filter, first: $first, after: $after) {
        edges { node { ...EntryOfLog } }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [LOG_ENTRY],
)

export type LogRows = ResultOf<typeof LOG_ROWS>['auditLog']
export type LogFilterInput = VariablesOf<typeof LOG_ROWS>['filter']
export type LogAction = NonNullable<LogEntry['action']>
export type LogTarget = NonNullable<LogEntry['targetType']>

export const MEMBER_LOG = graphql(
  `
    query MemberLogPage($userId: ID!, $first: Int!, $after: String) {
      me { ...AdminInShell }
      memberLog(userId: $userId, first: $first, after: $after) {
        member { id name email isActive }
        entries {
          edges { node { ...EntryOfLog } }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  `,
  [ADMIN_IN_SHELL, LOG_ENTRY],
)
