import type { LeadImageApi } from '../../../features/articles/lead-image/lead-image-api.ts'
import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'
import { staffArticleApi } from '../workspace/staff-article-api.ts'

const DESCRIBE = graphql(`
  mutation StaffLeadImageDescribe($articleId: ID!, $alt: String!, $credit: String) {
    articleLeadImageDescribe(articleId: $articleId, alt: $alt, credit: $credit) {
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
  renewSession: staffArticleApi.whoAmI,
  describe: async (articleId, words) =>
    (await adminRequest(DESCRIBE, { articleId, ...words })).articleLeadImageDescribe.leadImage,
  remove: async (articleId) => {
    await adminRequest(REMOVE, { articleId })
  },
}
