import { graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'

export const AMPLIFICATION_ORDERS = graphql(
  `
    query AmplificationOrdersPage($stage: AmplificationStage, $first: Int!, $after: String) {
      me { ...AdminInShell }
      articleAmplifications(stage: $stage, first: $first, after: $after) {
        edges {
          node {
            id
            articleId
            articleTitle
            authorName
            stage
            requestedAt
            begunAt
            withdrawnAt
            priceInCents
            paidInCents
            cardInCents
            refund
          }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

type Orders = ResultOf<typeof AMPLIFICATION_ORDERS>['articleAmplifications']
export type ListedOrder = Orders['edges'][number]['node']
