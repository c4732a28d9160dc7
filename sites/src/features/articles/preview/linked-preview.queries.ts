import { graphql } from '../../../lib/graphql/public.ts'
import { PREVIEW_FRAGMENT } from './preview-fragment.ts'

const PREVIEWED_ARTICLE = graphql(PREVIEW_FRAGMENT)

export const LINKED_PREVIEW = graphql(
  `
    query LinkedPreviewPage($token: String!) {
      linkedArticlePreview(token: $token) {
        expiresAt
        preview { ...PreviewedArticle }
      }
    }
  `,
  [PREVIEWED_ARTICLE],
)
