import { ME_IN_SHELL } from '../../layouts/shell/me.ts'
import { graphql } from '../../lib/graphql/member.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'

const LISTED_OFFER = graphql(`
  fragment ListedOffer on Offer { id title summary partnerName logo { address } category isFeatured endsAt }
`)

export const OFFERS_PAGE = graphql(
  `
    query OffersPage($category: String, $isExecutive: Boolean!) {
      me { ...MeInShell }
      offers(category: $category, isExecutive: $isExecutive) {
        offers { ...ListedOffer }
        categories
      }
    }
  `,
  [ME_IN_SHELL, LISTED_OFFER],
)

export const OFFER_PAGE = graphql(
  `
    query OfferPage($id: ID!) {
      me { ...MeInShell }
      offer(id: $id) {
        id title summary partnerName logo { address } category body redemption code contactEmail tiers isExecutive endsAt verifiedAt
        isReportedByMe
      }
    }
  `,
  [ME_IN_SHELL],
)

export type ListedOffer = ResultOf<typeof LISTED_OFFER>
export type ShownOffer = NonNullable<ResultOf<typeof OFFER_PAGE>['offer']>

export const OPEN_OFFER = graphql(`mutation OpenOffer($offerId: ID!) { offerOpen(offerId: $offerId) }`)

export const REPORT_OFFER = graphql(`
  mutation ReportOffer($offerId: ID!, $note: String!) {
    offerReport(offerId: $offerId, note: $note) { id }
  }
`)
