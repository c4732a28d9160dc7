import { adminRequest, graphql } from '../../lib/graphql/admin.ts'

const DELETE = graphql(`
  mutation DeleteFeed($feedId: ID!) {
    feedDelete(feedId: $feedId)
  }
`)

export function deleteFeed(feedId: string) {
  return adminRequest(DELETE, { feedId })
}
