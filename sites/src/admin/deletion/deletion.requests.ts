import { ADMIN_FEEDS_PATH } from '#shared/domain/feeds/paths.ts'
import { ADMIN_OFFERS_PATH } from '#shared/domain/offers/paths.ts'
import { adminRequest, graphql } from '../../lib/graphql/admin.ts'

const DELETE_FEED = graphql(`
  mutation DeleteFeed($id: ID!) {
    feedDelete(feedId: $id)
  }
`)
const DELETE_GROUP = graphql(`
  mutation DeleteGroup($id: ID!) {
    groupDelete(groupId: $id)
  }
`)
const DELETE_OFFER = graphql(`
  mutation DeleteOffer($id: ID!) {
    offerDelete(offerId: $id)
  }
`)

/** What staff can permanently delete, and the list shown afterwards. */
export const DELETIONS = {
  feed: { request: (id: string) => adminRequest(DELETE_FEED, { id }), list: ADMIN_FEEDS_PATH },
  group: { request: (id: string) => adminRequest(DELETE_GROUP, { id }), list: '/admin/groups' },
  offer: { request: (id: string) => adminRequest(DELETE_OFFER, { id }), list: ADMIN_OFFERS_PATH },
} as const
export type Deletable = keyof typeof DELETIONS
