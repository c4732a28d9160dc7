import { CARD_FRAGMENT } from '../../../features/billing/cards/card-fragment.ts'
import { graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'

const CARD = graphql(CARD_FRAGMENT)

/** Calls the provider, which may be slow or unavailable: loaded separately from the rest of the page. */
export const MEMBER_CARDS = graphql(
  `
    query MemberCards($userId: ID!) {
      paymentsForUser(userId: $userId) { ...Card }
    }
  `,
  [CARD],
)

export const ADD_MEMBER_CARD = graphql(
  `
    mutation AddMemberCard($userId: ID!, $token: String!, $operationId: ID!) {
      paymentAddFromToken(userId: $userId, token: $token, operationId: $operationId) { ...Card }
    }
  `,
  [CARD],
)

export const MAKE_MEMBER_CARD_DEFAULT = graphql(
  `
    mutation MakeMemberCardDefault($paymentId: ID!, $userId: ID!) {
      paymentChangeDefaultSavedPayment(paymentId: $paymentId, userId: $userId) { ...Card }
    }
  `,
  [CARD],
)

export const REMOVE_MEMBER_CARD = graphql(`
  mutation RemoveMemberCard($paymentId: ID!, $userId: ID!) {
    paymentDeleteSavedPayment(paymentId: $paymentId, userId: $userId)
  }
`)

export const CARD_AUTH_LOG = graphql(`
  query CardAuthLog($paymentId: ID!) {
    cardAuthLog(paymentId: $paymentId) { id attemptAmount attemptedAt authResponseCode reversalHttpCode }
  }
`)

export type MemberCard = ResultOf<typeof CARD>
export type Authorization = ResultOf<typeof CARD_AUTH_LOG>['cardAuthLog'][number]
