import { PERSON_IN_SHELL } from '../../../layouts/shell/me.ts'
import { graphql } from '../../../lib/graphql/member.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { PREVIEW_FRAGMENT } from './preview-fragment.ts'

const PREVIEWED_ARTICLE = graphql(PREVIEW_FRAGMENT)

export const ARTICLE_PREVIEW_PAGE = graphql(
  `
    query ArticlePreviewPage($id: ID!) {
      me { ...PersonInShell }
      articlePreview(articleId: $id) { ...PreviewedArticle }
      articlePreviewLinks(articleId: $id) { id createdBy createdAt expiresAt addressEnd }
    }
  `,
  [PERSON_IN_SHELL, PREVIEWED_ARTICLE],
)

type PreviewPage = ResultOf<typeof ARTICLE_PREVIEW_PAGE>
export type PreviewedArticle = NonNullable<PreviewPage['articlePreview']>
export type PreviewLink = PreviewPage['articlePreviewLinks'][number]

export const CREATE_PREVIEW_LINK = graphql(`
  mutation CreatePreviewLink($id: ID!, $operationId: ID) {
    articlePreviewLinkCreate(articleId: $id, operationId: $operationId)
  }
`)

export const WITHDRAW_PREVIEW_LINK = graphql(`
  mutation WithdrawPreviewLink($id: ID!, $linkId: ID!) { articlePreviewLinkWithdraw(articleId: $id, linkId: $linkId) }
`)
