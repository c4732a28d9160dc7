import { PREVIEW_FRAGMENT } from '../../../features/articles/preview/preview-fragment.ts'
import { graphql } from '../../../lib/graphql/admin.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'

const PREVIEWED_ARTICLE = graphql(PREVIEW_FRAGMENT)

export const STAFF_PREVIEW_PAGE = graphql(
  `
    query StaffArticlePreviewPage($id: ID!) {
      me { ...AdminInShell }
      articlePreview(articleId: $id) { ...PreviewedArticle }
      articlePreviewLinks(articleId: $id) { id createdBy createdAt expiresAt addressEnd }
    }
  `,
  [ADMIN_IN_SHELL, PREVIEWED_ARTICLE],
)

export const CREATE_STAFF_PREVIEW_LINK = graphql(`
  mutation CreateStaffPreviewLink($id: ID!, $operationId: ID) {
    articlePreviewLinkCreate(articleId: $id, operationId: $operationId)
  }
`)

export const WITHDRAW_STAFF_PREVIEW_LINK = graphql(`
  mutation WithdrawStaffPreviewLink($id: ID!, $linkId: ID!) {
    articlePreviewLinkWithdraw(articleId: $id, linkId: $linkId)
  }
`)
