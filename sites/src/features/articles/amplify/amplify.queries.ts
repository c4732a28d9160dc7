import { PERSON_IN_SHELL } from '../../../layouts/shell/me.ts'
import { graphql } from '../../../lib/graphql/member.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'

export const AMPLIFY_PAGE = graphql(
  `
    query AmplifyPage($id: ID!) {
      me { ...PersonInShell subscription { id } }
      article(id: $id) { id status title }
      articleAmplificationOffer { id priceCents currency steps timing refund }
      articleAmplificationRequests(articleId: $id) {
        id
        createdAt
        begunAt
        offer { id priceCents currency steps timing refund }
      }
      articleAmplificationPurchase(articleId: $id) {
        id
        state
        productName
        amountInCents
        cardInCents
        refundedInCents
        currency
        cardLast4
        problem
        endedAt
      }
    }
  `,
  [PERSON_IN_SHELL],
)

export type AmplifyPage = ResultOf<typeof AMPLIFY_PAGE>
export type AmplificationRequest = AmplifyPage['articleAmplificationRequests'][number]
export type AmplificationPurchase = NonNullable<AmplifyPage['articleAmplificationPurchase']>

export const AMPLIFY_BUY = graphql(`
  mutation AmplifyBuy($articleId: ID!, $offerId: ID!, $cardId: ID!, $operationId: ID!) {
    articleAmplificationBuy(articleId: $articleId, offerId: $offerId, cardId: $cardId, operationId: $operationId) { id }
  }
`)

export const AMPLIFY_REQUEST = graphql(`
  mutation AmplifyRequest($articleId: ID!) {
    articleAmplificationRequest(articleId: $articleId) { id }
  }
`)

export const AMPLIFY_WITHDRAW = graphql(`
  mutation AmplifyWithdraw($articleId: ID!) {
    articleAmplificationWithdraw(articleId: $articleId) { id }
  }
`)
