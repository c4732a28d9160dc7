import { ME_IN_SHELL } from '../../layouts/shell/me.ts'
import { graphql } from '../../lib/graphql/member.ts'

export const AMPLIFY_PAGE = graphql(
  `
    query AmplifyPage($id: ID!) {
      me { ...MeInShell }
      article(id: $id) { id status title }
      articleAmplificationOffer { priceCents steps timing refund }
      articleAmplificationRequests(articleId: $id) {
        createdAt
        offer { priceCents steps timing refund }
      }
    }
  `,
  [ME_IN_SHELL],
)
