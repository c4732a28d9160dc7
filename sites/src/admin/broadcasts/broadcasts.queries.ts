import { graphql } from '../../lib/graphql/admin.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../me.ts'

export const BROADCAST_LIST = graphql(
  `
    query BroadcastListPage($status: BroadcastStatus, $first: Int!, $after: String) {
      me { ...AdminInShell }
      broadcasts(status: $status, first: $first, after: $after) {
        edges {
          node { id subject channel status scheduledAt startedAt endedAt recipientCount waitingCount updatedAt }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

export type ListedBroadcast = ResultOf<typeof BROADCAST_LIST>['broadcasts']['edges'][number]['node']

/** Also requests a broadcast, because a person who may not see broadcasts may not write one either. */
export const NEW_BROADCAST_PAGE = graphql(
  `
    query NewBroadcastPage {
      me { ...AdminInShell }
      broadcasts(first: 1) { pageInfo { hasNextPage } }
    }
  `,
  [ADMIN_IN_SHELL],
)

const FILTER = graphql(`
  fragment BroadcastFilterParts on BroadcastFilter {
    search status standing tier health joined lastSeen groupId isIncomplete hasFailedCard
  }
`)

const DRAFT = graphql(
  `
    fragment BroadcastDraft on Broadcast {
      id
      subject
      channel
      status
      text { id title content updatedAt }
      filter { ...BroadcastFilterParts }
      audience { size isTooWide sample { id name } }
      deliveryId
      detailsId
    }
  `,
  [FILTER],
)

export const BROADCAST_PAGE = graphql(
  `
    query BroadcastPage($id: ID!) {
      me { ...AdminInShell }
      memberListChoices { tiers groups { id name } }
      broadcast(id: $id) {
        ...BroadcastDraft
        scheduledAt
        startedAt
        endedAt
        recipientCount
        sentBy
        allowedMoves
        counts { waiting queued sent skipped onWeb emailed bounced unsubscribed opened }
      }
    }
  `,
  [ADMIN_IN_SHELL, DRAFT],
)

export const SEND_PAGE = graphql(
  `
    query SendBroadcastPage($id: ID!, $memberId: ID, $email: String) {
      me { ...AdminInShell }
      memberListChoices { tiers groups { id name } }
      broadcast(id: $id) { ...BroadcastDraft }
      broadcastPreview(broadcastId: $id, memberId: $memberId, email: $email) {
        id name givenName isInAudience onWeb byEmail reason
      }
    }
  `,
  [ADMIN_IN_SHELL, DRAFT],
)

export const RECIPIENTS_PAGE = graphql(
  `
    query BroadcastRecipientsPage($id: ID!, $filter: RecipientFilter, $first: Int!, $after: String) {
      me { ...AdminInShell }
      broadcast(id: $id) { id subject status counts { opened } }
      broadcastRecipients(broadcastId: $id, filter: $filter, first: $first, after: $after) {
        edges {
          node { id name email state reason isOnWeb emailedAt bouncedAt unsubscribedAt openedAt }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

type Page = NonNullable<ResultOf<typeof BROADCAST_PAGE>['broadcast']>
export type StaffBroadcast = Page
export type BroadcastPreview = NonNullable<ResultOf<typeof SEND_PAGE>['broadcastPreview']>
export type ListedRecipient = ResultOf<typeof RECIPIENTS_PAGE>['broadcastRecipients']['edges'][number]['node']

export const CREATE_BROADCAST = graphql(`
  mutation CreateBroadcast($subject: String!, $channel: BroadcastChannel!, $operationId: ID!) {
    broadcastCreate(subject: $subject, channel: $channel, operationId: $operationId) { id }
  }
`)

export const SET_DELIVERY = graphql(`
  mutation SetBroadcastDelivery(
    $broadcastId: ID!, $channel: BroadcastChannel!, $audience: MemberFilter!, $baseDeliveryId: ID!
  ) {
    broadcastSetDelivery(
      broadcastId: $broadcastId, channel: $channel, audience: $audience, baseDeliveryId: $baseDeliveryId
    ) { id }
  }
`)

export const TEST_BROADCAST = graphql(`
  mutation TestBroadcast($broadcastId: ID!) { broadcastTest(broadcastId: $broadcastId) }
`)

export const SEND_BROADCAST = graphql(`
  mutation SendBroadcast($broadcastId: ID!, $baseDetailsId: ID!, $scheduledAt: DateTime) {
    broadcastSend(broadcastId: $broadcastId, baseDetailsId: $baseDetailsId, scheduledAt: $scheduledAt) { id }
  }
`)

export const MOVE_BROADCAST = graphql(`
  mutation MoveBroadcast($broadcastId: ID!, $move: BroadcastMove!) {
    broadcastMove(broadcastId: $broadcastId, move: $move) { id }
  }
`)

export const EXPORT_RECIPIENTS = graphql(`
  mutation ExportBroadcastRecipients($broadcastId: ID!, $filter: RecipientFilter) {
    broadcastRecipientsExport(broadcastId: $broadcastId, filter: $filter)
  }
`)
