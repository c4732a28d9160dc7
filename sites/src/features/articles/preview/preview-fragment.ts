/**
 * The data of a preview for its author, for staff and by a link; a string, which the documents of each check against
 * their own schema.
 */
export const PREVIEW_FRAGMENT = `
  fragment PreviewedArticle on ArticlePreview {
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
`
