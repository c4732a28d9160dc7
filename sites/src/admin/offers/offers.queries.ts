import { graphql } from '../../lib/graphql/admin.ts'
import type { ResultOf, VariablesOf } from '../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../me.ts'

export const OFFER_LIST = graphql(
  `
    query OfferListPage($search: String, $filter: OfferFilter, $first: Int!, $after: String) {
      me { ...AdminInShell }
      offers(search: $search, filter: $filter, first: $first, after: $after) {
        edges { node { id title partnerName category redemption state hiddenReason isExecutive isFeatured endsAt clicks reportCount } }
        pageInfo { hasNextPage endCursor }
      }
      offersFromElsewhere { id title partnerName category redemption state hiddenReason isExecutive isFeatured endsAt clicks reportCount }
    }
  `,
  [ADMIN_IN_SHELL],
)

export type ListedOffer = ResultOf<typeof OFFER_LIST>['offers']['edges'][number]['node']

/** Also requests offers, because a person who may not see offers may not create one either. */
export const NEW_OFFER_PAGE = graphql(
  `
    query NewOfferPage($crossBrand: Boolean!) {
      me { ...AdminInShell }
      offers(first: 1) { edges { cursor } }
      memberListChoices(crossBrand: $crossBrand) { tiers }
    }
  `,
  [ADMIN_IN_SHELL],
)

export const MANAGED_OFFER = graphql(
  `
    query ManagedOfferPage($id: ID!, $crossBrand: Boolean!) {
      me { ...AdminInShell }
      memberListChoices(crossBrand: $crossBrand) { tiers }
      offer(id: $id) {
        offer {
          id title summary partnerName logo { address } category body redemption redemptionValue tiers isExecutive isFeatured startsAt
          endsAt verifiedAt state hiddenReason clicks reportCount detailsId isOwn
        }
        reports { memberId memberName communityName isOfThisCommunity note createdAt }
        brands { code name isShown clicks reports }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

type ManagedPage = NonNullable<ResultOf<typeof MANAGED_OFFER>['offer']>
export type ManagedOffer = ManagedPage['offer']
export type OfferReport = ManagedPage['reports'][number]
export type OfferBrand = ManagedPage['brands'][number]

export const CREATE_OFFER = graphql(`
  mutation CreateOffer($offer: OfferInput!, $operationId: ID!) {
    offerCreate(offer: $offer, operationId: $operationId) { id }
  }
`)

export type OfferInput = VariablesOf<typeof CREATE_OFFER>['offer']

export const UPDATE_OFFER = graphql(`
  mutation UpdateOffer($offerId: ID!, $offer: OfferInput!, $baseDetailsId: ID!) {
    offerUpdate(offerId: $offerId, offer: $offer, baseDetailsId: $baseDetailsId) { id }
  }
`)

export const SET_OFFER_COMMUNITIES = graphql(`
  mutation SetOfferCommunities($offerId: ID!, $codes: [String!]!, $baseCodes: [String!]!) {
    offerSetCommunities(offerId: $offerId, codes: $codes, baseCodes: $baseCodes) { id }
  }
`)
export const PUBLISH_OFFER = graphql(`mutation PublishOffer($offerId: ID!) { offerPublish(offerId: $offerId) { id } }`)
export const UNPUBLISH_OFFER = graphql(`
  mutation UnpublishOffer($offerId: ID!) { offerUnpublish(offerId: $offerId) { id } }
`)
export const VERIFY_OFFER = graphql(`mutation VerifyOffer($offerId: ID!) { offerVerify(offerId: $offerId) { id } }`)
