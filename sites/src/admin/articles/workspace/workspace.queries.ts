import { graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'
import { WORKSPACE_STATE } from '../move.mutations.ts'
import { WORKSPACE_SCAN, WORKSPACE_TRAIL } from '../scan/scan.requests.ts'
import { WORKSPACE_REMARK } from './feedback.requests.ts'

export const ARTICLE_WORKSPACE = graphql(
  `
    query ArticleWorkspace($id: ID!, $remarks: Int!, $revision: ID!, $isComparing: Boolean!, $beforeRevision: String) {
      me { ...AdminInShell }
      article(id: $id) {
        ...WorkspaceState
        title
        wordCount
        submittedDate
        approvedDate
        publishedDate
        canEditText
        currentRevision { id title content updatedAt }
        author {
          name { fullName }
          profile { avatar company { name } location { familiarName } }
          snapshot { jobTitle }
        }
      }
      articleFeedback(articleId: $id, last: $remarks) {
        unreadCount
        edges { node { ...WorkspaceRemark } }
        pageInfo { hasPreviousPage startCursor }
      }
      articleRevisions(articleId: $id, last: 20, before: $beforeRevision) {
        edges { node { id createdAt wordCount becameCurrent status author { name { fullName } } } }
        pageInfo { hasPreviousPage startCursor }
      }
      articleRevision(articleId: $id, id: $revision) @include(if: $isComparing) {
        entry { id createdAt wordCount becameCurrent status author { name { fullName } } }
        text { title content }
        before { title content }
      }
      articleEvents(articleId: $id) { id fromStatus toStatus reason createdAt actor { name { fullName } } }
      articleEditors { id name { fullName } }
      articleScan(articleId: $id) { ...WorkspaceScan }
      articleWritingTrail(articleId: $id) { ...WorkspaceTrail }
    }
  `,
  [ADMIN_IN_SHELL, WORKSPACE_STATE, WORKSPACE_REMARK, WORKSPACE_SCAN, WORKSPACE_TRAIL],
)

type WorkspacePage = ResultOf<typeof ARTICLE_WORKSPACE>
export type WorkspaceArticle = NonNullable<WorkspacePage['article']>
export type ArticleEvent = WorkspacePage['articleEvents'][number]
export type Editor = WorkspacePage['articleEditors'][number]
export type Revisions = WorkspacePage['articleRevisions']
/** A stored version of the text: the last save of one editing session. */
export type RevisionEntry = Revisions['edges'][number]['node']
