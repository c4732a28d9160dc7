import { graphql } from '../../lib/graphql/admin.ts'

/** What a card of the board and a row of the list both show. */
export const LISTED_ARTICLE = graphql(`
  fragment ListedArticle on Article {
    id
    title
    status
    statusUpdatedAt
    due
    dueDay
    deskDate
    unreadFeedbackCount
    scanBand
    sortKey
    author { name { fullName } }
    editor { id name { fullName } }
  }
`)
