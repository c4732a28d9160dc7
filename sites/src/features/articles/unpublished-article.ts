import { graphql } from '../../lib/graphql/member.ts'

/** In work, or approved and not published yet. */
export const UNPUBLISHED_ARTICLE = graphql(`
  fragment UnpublishedArticle on Article {
    id
    status
    statusUpdatedAt
    statusBeforeHold
    title
    wordCount
    submittedDate
    scheduledDate
    statusReason
    editor { id name { fullName } }
  }
`)
