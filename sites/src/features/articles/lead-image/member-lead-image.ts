import { graphql, memberRequest } from '../../../lib/graphql/member.ts'
import type { LeadImageApi } from './lead-image-api.ts'

const DESCRIBE = graphql(`
  mutation LeadImageDescribe(
    $articleId: ID!, $alt: String!, $credit: String, $baseAddress: String!, $baseAlt: String!, $baseCredit: String
  ) {
    articleLeadImageDescribe(
      articleId: $articleId, alt: $alt, credit: $credit, baseAddress: $baseAddress, baseAlt: $baseAlt, baseCredit: $baseCredit
    ) {
      leadImage { address largeAddress alt credit }
    }
  }
`)

const REMOVE = graphql(`
  mutation LeadImageRemove($articleId: ID!) {
    articleLeadImageRemove(articleId: $articleId) { id }
  }
`)

export const memberLeadImageApi: LeadImageApi = {
  audience: 'member',
  describe: async (articleId, words, { address: baseAddress, alt: baseAlt, credit: baseCredit }) =>
    (await memberRequest(DESCRIBE, { articleId, ...words, baseAddress, baseAlt, baseCredit })).articleLeadImageDescribe
      .leadImage,
  remove: async (articleId) => {
    await memberRequest(REMOVE, { articleId })
  },
}
