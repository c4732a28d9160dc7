import { PERSON_IN_SHELL } from '../../../layouts/shell/me.ts'
import { graphql } from '../../../lib/graphql/member.ts'

const SESSION = graphql(`
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
`)

const VERSION = graphql(
  `
    fragment VersionInHistory on ArticleSavedRevision {
      entry { ...SessionInHistory }
      text { id title content updatedAt }
      before { title content updatedAt }
    }
  `,
  [SESSION],
)

export const HISTORY_PAGE = graphql(
  `
    query ArticleHistoryPage(
      $id: ID!
      $before: String
      $revision: ID!
      $hasRevision: Boolean!
      $other: ID!
      $hasOther: Boolean!
    ) {
      me { ...PersonInShell }
      article: articleInHistory(id: $id) { id status statusUpdatedAt statusReason title canEdit currentRevision { id title content updatedAt } }
      articleRevisions(articleId: $id, before: $before) {
        edges { node { ...SessionInHistory } }
        pageInfo { hasPreviousPage startCursor }
      }
      articleEvents(articleId: $id, before: $before) { id fromStatus toStatus reason scheduledDate createdAt actor { name { fullName } } }
      shown: articleRevision(articleId: $id, id: $revision) @include(if: $hasRevision) { ...VersionInHistory }
      other: articleRevision(articleId: $id, id: $other) @include(if: $hasOther) { ...VersionInHistory }
    }
  `,
  [PERSON_IN_SHELL, SESSION, VERSION],
)
