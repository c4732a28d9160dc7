import { adminRequest, graphql } from '../../lib/graphql/admin.ts'

const DELETE = graphql(`
  mutation DeleteOffer($offerId: ID!) {
    offerDelete(offerId: $offerId)
  }
`)

export function deleteOffer(offerId: string) {
  return adminRequest(DELETE, { offerId })
}
