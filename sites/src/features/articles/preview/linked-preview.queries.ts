import { graphql } from '../../../lib/graphql/public.ts'

export const LINKED_PREVIEW = graphql(`
  query LinkedPreviewPage($token: String!) {
    linkedArticlePreview(token: $token) {
      expiresAt
      preview {
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
    }
  }
`)
