import { graphql } from '../../lib/graphql/admin.ts'
import type { ResultOf, VariablesOf } from '../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../me.ts'

export const FEED_LIST = graphql(
  `
    query FeedListPage {
      me { ...AdminInShell }
      feeds { id title slot rule tiers isPublished startsAt endsAt itemCount }
    }
  `,
  [ADMIN_IN_SHELL],
)

export type ListedFeed = ResultOf<typeof FEED_LIST>['feeds'][number]

/** Also requests feeds, because a person who may not see feeds may not create one either. */
export const NEW_FEED_PAGE = graphql(
  `
    query NewFeedPage {
      me { ...AdminInShell }
      feeds { id }
      memberListChoices { tiers }
    }
  `,
  [ADMIN_IN_SHELL],
)

const ITEM_PICTURE = graphql(`fragment ItemPicture on SizedPicture { address width height }`)

export const MANAGED_FEED = graphql(
  `
    query ManagedFeedPage($id: ID!, $email: String!, $hasPreview: Boolean!) {
      me { ...AdminInShell }
      memberListChoices { tiers }
      feed(id: $id) {
        feed { id title slot rule tiers isPublished startsAt endsAt itemCount detailsId }
        items { id type title href isPinned picture { ...ItemPicture } chosenPicture { ...ItemPicture } }
      }
      feedPreview(feedId: $id, email: $email) @include(if: $hasPreview) {
        name
        isInAudience
        items { type title href isPinned picture { ...ItemPicture } }
      }
    }
  `,
  [ADMIN_IN_SHELL, ITEM_PICTURE],
)

type ManagedPage = NonNullable<ResultOf<typeof MANAGED_FEED>['feed']>
export type ManagedFeed = ManagedPage['feed']
export type FeedPreview = NonNullable<ResultOf<typeof MANAGED_FEED>['feedPreview']>
export type ManagedItem = ManagedPage['items'][number]

export const CREATE_FEED = graphql(`
  mutation CreateFeed($feed: FeedInput!, $operationId: ID!) {
    feedCreate(feed: $feed, operationId: $operationId) { id }
  }
`)

export type FeedInput = VariablesOf<typeof CREATE_FEED>['feed']

export const UPDATE_FEED = graphql(`
  mutation UpdateFeed($feedId: ID!, $feed: FeedInput!, $baseDetailsId: ID!) {
    feedUpdate(feedId: $feedId, feed: $feed, baseDetailsId: $baseDetailsId) { id }
  }
`)

export const ADD_ITEM = graphql(`
  mutation AddFeedItem($feedId: ID!, $address: String!, $title: String!) {
    feedAddItem(feedId: $feedId, address: $address, title: $title) { id }
  }
`)

export const REMOVE_ITEM = graphql(`
  mutation RemoveFeedItem($feedId: ID!, $itemId: ID!) { feedRemoveItem(feedId: $feedId, itemId: $itemId) { id } }
`)

export const PIN_ITEM = graphql(`
  mutation PinFeedItem($feedId: ID!, $itemId: ID!, $isPinned: Boolean!) {
    feedPinItem(feedId: $feedId, itemId: $itemId, isPinned: $isPinned) { id }
  }
`)

export const ARRANGE_ITEMS = graphql(`
  mutation ArrangeFeedItems($feedId: ID!, $itemIds: [ID!]!, $baseItemIds: [ID!]!) {
    feedArrange(feedId: $feedId, itemIds: $itemIds, baseItemIds: $baseItemIds) { id }
  }
`)
