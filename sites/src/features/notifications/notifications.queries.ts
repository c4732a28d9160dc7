import { ME_IN_SHELL } from '../../layouts/shell/me.ts'
import { graphql } from '../../lib/graphql/member.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'

export const NOTIFICATION = graphql(`
  fragment NotificationRow on Notification {
    id
    url
    message
    hasRead
    createdAt
    option
  }
`)

export const NOTIFICATIONS_PAGE = graphql(
  `
    query NotificationsPage($after: String, $option: ID) {
      me { ...MeInShell }
      notifications(after: $after, option: $option) {
        edges { node { ...NotificationRow } }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [ME_IN_SHELL, NOTIFICATION],
)

export type NotificationRow = ResultOf<typeof NOTIFICATION>
