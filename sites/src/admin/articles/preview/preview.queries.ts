import { graphql } from '../../../lib/graphql/admin.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'

export const STAFF_PREVIEW_PAGE = graphql(
  `
    query StaffArticlePreviewPage($id: ID!) {
      me { ...AdminInShell }
      articlePreview(articleId: $id) {
        title
        standfirst
        category
        content
        wordCount
        byline
        leadImage { address largeAddress alt credit }
        author { name jobTitle companyName avatar path }
        scheduledDate
      }
      articlePreviewLinks(articleId: $id) { id createdBy createdAt expiresAt }
    }
  `,
  [ADMIN_IN_SHELL],
)

export const CREATE_STAFF_PREVIEW_LINK = graphql(`
  mutation CreateStaffPreviewLink($id: ID!) { articlePreviewLinkCreate(articleId: $id) }
`)

export const WITHDRAW_STAFF_PREVIEW_LINK = graphql(`
  mutation WithdrawStaffPreviewLink($id: ID!, $linkId: ID!) {
    articlePreviewLinkWithdraw(articleId: $id, linkId: $linkId)
  }
`)
