import { graphql } from '../../../lib/graphql/admin.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'

const SESSION = graphql(`
  fragment SessionInWorkspaceHistory on ArticleRevisionEntry {
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
    fragment VersionInWorkspaceHistory on ArticleSavedRevision {
      entry { ...SessionInWorkspaceHistory }
      text { id title content updatedAt }
      before { title content updatedAt }
    }
  `,
  [SESSION],
)

export const WORKSPACE_HISTORY_PAGE = graphql(
  `
    query WorkspaceHistoryPage(
      $id: ID!
      $before: String
      $revision: ID!
      $hasRevision: Boolean!
      $other: ID!
      $hasOther: Boolean!
    ) {
      me { ...AdminInShell }
      article: article(id: $id) { id status title canEditText currentRevision { id title content updatedAt } }
      articleRevisions(articleId: $id, before: $before) {
        edges { node { ...SessionInWorkspaceHistory } }
        pageInfo { hasPreviousPage startCursor }
      }
      articleEvents(articleId: $id, before: $before) { id fromStatus toStatus reason scheduledDate createdAt actor { name { fullName } } }
      shown: articleRevision(articleId: $id, id: $revision) @include(if: $hasRevision) { ...VersionInWorkspaceHistory }
      other: articleRevision(articleId: $id, id: $other) @include(if: $hasOther) { ...VersionInWorkspaceHistory }
    }
  `,
  [ADMIN_IN_SHELL, SESSION, VERSION],
)
