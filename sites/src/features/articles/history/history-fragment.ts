/**
 * The history of an article for its author and for staff; a string, which the documents of both check against their own
 * schema.
 */
export const HISTORY_FRAGMENT = `
  fragment ArticleHistory on Query {
    articleRevisions(articleId: $id, before: $before) {
      edges { node { ...SessionInHistory } }
      pageInfo { hasPreviousPage startCursor }
    }
    articleEvents(articleId: $id, before: $before) { id fromStatus toStatus reason scheduledDate createdAt actor { name { fullName } } }
    shown: articleRevision(articleId: $id, id: $revision) @include(if: $hasRevision) { ...VersionInHistory }
    other: articleRevision(articleId: $id, id: $other) @include(if: $hasOther) { ...VersionInHistory }
  }

  fragment VersionInHistory on ArticleSavedRevision {
    entry { ...SessionInHistory }
    text { id title content updatedAt }
    before { title content updatedAt }
  }

  fragment SessionInHistory on ArticleRevisionEntry {
    id
    title
    wordCount
    becameCurrent
    origin
    startedAt
    createdAt
    status
    isByAuthor
    author { name { fullName } }
    fullest { id wordCount }
  }
`
