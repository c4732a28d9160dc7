import { graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'
import { DESK_SCAN, DESK_TRAIL } from '../scan/scan.queries.ts'

/** What an action of the desk may change. */
export const DESK_STATE = graphql(`
  fragment DeskState on Article {
    id
    status
    statusUpdatedAt
    allowedStatuses
    articleUrl
    scheduledDate
    editor { id name { fullName } }
  }
`)

export const REMARK = graphql(`
  fragment DeskRemark on ArticleFeedbackRemark {
    id
    remark
    createdAt
    hasRead
    author { id snapshot { name avatar } }
  }
`)

export const ARTICLE_DESK = graphql(
  `
    query ArticleDesk($id: ID!, $remarks: Int!, $revision: ID!, $isComparing: Boolean!, $beforeRevision: String) {
      me { ...AdminInShell }
      article(id: $id) {
        ...DeskState
        title
        wordCount
        submittedDate
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
        edges { node { ...DeskRemark } }
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
      articleScan(articleId: $id) { ...DeskScan }
      articleWritingTrail(articleId: $id) { ...DeskTrail }
    }
  `,
  [ADMIN_IN_SHELL, DESK_STATE, REMARK, DESK_SCAN, DESK_TRAIL],
)

export type DeskState = ResultOf<typeof DESK_STATE>
export type Remark = ResultOf<typeof REMARK>
type Desk = ResultOf<typeof ARTICLE_DESK>
export type ArticleEvent = Desk['articleEvents'][number]
export type Editor = Desk['articleEditors'][number]
export type Thread = Desk['articleFeedback']
export type Sittings = Desk['articleRevisions']
export type Sitting = Sittings['edges'][number]['node']
