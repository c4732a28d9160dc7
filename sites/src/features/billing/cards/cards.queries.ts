import { graphql } from '../../../lib/graphql/member.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { CARD_FRAGMENT } from './card-fragment.ts'

const CARD = graphql(CARD_FRAGMENT)

/** Calls the provider, which may be slow or unavailable: loaded separately from the rest of the page. */
export const SAVED_CARDS = graphql(
  `
    query SavedCards {
      payments { ...Card }
    }
  `,
  [CARD],
)

export const ADD_CARD = graphql(
  `
    mutation AddCard($userId: ID!, $token: String!, $operationId: ID!, $payDue: Boolean!) {
      paymentAddFromToken(userId: $userId, token: $token, operationId: $operationId, payDue: $payDue) { ...Card }
    }
  `,
  [CARD],
)

export const MAKE_CARD_DEFAULT = graphql(
  `
    mutation MakeCardDefault($paymentId: ID!) {
      paymentChangeDefaultSavedPayment(paymentId: $paymentId) { ...Card }
    }
  `,
  [CARD],
)

export const REMOVE_CARD = graphql(`
  mutation RemoveCard($paymentId: ID!) {
    paymentDeleteSavedPayment(paymentId: $paymentId)
  }
`)

export type Card = ResultOf<typeof CARD>
