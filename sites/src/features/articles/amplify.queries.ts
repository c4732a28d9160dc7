import { PERSON_IN_SHELL } from '../../layouts/shell/me.ts'
import { graphql } from '../../lib/graphql/member.ts'

export const AMPLIFY_PAGE = graphql(
  `
    query AmplifyPage($id: ID!) {
      me { ...PersonInShell }
      article(id: $id) { id status title }
      articleAmplificationOffer { priceCents steps timing refund }
      articleAmplificationRequests(articleId: $id) {
        createdAt
        offer { priceCents steps timing refund }
      }
    }
  `,
  [PERSON_IN_SHELL],
)
