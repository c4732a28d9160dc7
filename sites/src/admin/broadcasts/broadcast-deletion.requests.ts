import { adminRequest, graphql } from '../../lib/graphql/admin.ts'

const DELETE = graphql(`
  mutation DeleteBroadcast($broadcastId: ID!) {
    broadcastDelete(broadcastId: $broadcastId)
  }
`)

export function deleteBroadcast(broadcastId: string) {
  return adminRequest(DELETE, { broadcastId })
}
