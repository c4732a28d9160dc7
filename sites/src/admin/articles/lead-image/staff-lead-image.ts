import type { LeadImageApi } from '../../../features/articles/lead-image/lead-image-api.ts'
import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'

const DESCRIBE = graphql(`
  mutation StaffLeadImageDescribe(
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
  mutation StaffLeadImageRemove($articleId: ID!) {
    articleLeadImageRemove(articleId: $articleId) { id }
  }
`)

export const staffLeadImageApi: LeadImageApi = {
  audience: 'admin',
  describe: async (articleId, words, { address: baseAddress, alt: baseAlt, credit: baseCredit }) =>
    (await adminRequest(DESCRIBE, { articleId, ...words, baseAddress, baseAlt, baseCredit })).articleLeadImageDescribe
      .leadImage,
  remove: async (articleId) => {
    await adminRequest(REMOVE, { articleId })
  },
}
