import { graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'
import { WORKSPACE_STATE } from '../move.mutations.ts'
import { WORKSPACE_PASSAGE_THREAD } from '../passages/passage.fragment.ts'
import { WORKSPACE_SCAN, WORKSPACE_TRAIL } from '../scan/scan.requests.ts'
import { WORKSPACE_COMMENT } from './feedback.requests.ts'

export const ARTICLE_WORKSPACE = graphql(
  `
    query ArticleWorkspace(
      $id: ID!
      $comments: Int!
      $hasPlace: Boolean!
      $filter: ArticleFilter
      $sort: ArticleBoardSort!
      $sortKey: Float
      $pageSize: Int!
    ) {
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
        leadImage { address largeAddress alt credit }
        changesByOthers { before { id title content updatedAt } by { name isAuthor changedAt } }
        author {
          profile { avatar company { name } location { familiarName } }
          snapshot { jobTitle isActive standing }
        }
      }
      articlePlace(articleId: $id, filter: $filter, sort: $sort, sortKey: $sortKey) @include(if: $hasPlace) {
        previous { id sortKey }
        next { id sortKey }
        position
        total
        isMore
        cursor
        pageBefore(size: $pageSize)
      }
      articleFeedback(articleId: $id, last: $comments) {
        unreadCount
        edges { node { ...WorkspaceComment } }
        pageInfo { hasPreviousPage startCursor }
      }
      articlePassageThreads(articleId: $id) { ...WorkspacePassageThread }
      articlePresence(articleId: $id) { changeKey people { id name isAuthor isWriting } }
      articleRevisions(articleId: $id, last: 5) {
        edges { node { id createdAt wordCount becameCurrent author { name { fullName } } } }
      }
      articleEvents(articleId: $id) { id fromStatus toStatus reason scheduledDate createdAt actor { id name { fullName } } }
      articleLastLook(articleId: $id)
      articleCommentsSinceLook(articleId: $id) { author { snapshot { name } } count remark createdAt }
      articleCorrection(articleId: $id) { id }
      articleAmplification(articleId: $id) { requestedAt begunAt priceInCents paidInCents cardInCents cardLast4 }
      articleEditors { id name { fullName } }
      articleChecklist(articleId: $id) { check isDone found most }
      articleScan(articleId: $id) { ...WorkspaceScan }
      articleWritingTrail(articleId: $id) { ...WorkspaceTrail }
    }
  `,
  [ADMIN_IN_SHELL, WORKSPACE_STATE, WORKSPACE_COMMENT, WORKSPACE_PASSAGE_THREAD, WORKSPACE_SCAN, WORKSPACE_TRAIL],
)

type WorkspacePage = ResultOf<typeof ARTICLE_WORKSPACE>
export type WorkspaceArticle = NonNullable<WorkspacePage['article']>
export type ArticleEvent = WorkspacePage['articleEvents'][number]
export type CommentsOfPerson = WorkspacePage['articleCommentsSinceLook'][number]
export type AmplificationOrder = NonNullable<WorkspacePage['articleAmplification']>
export type Editor = WorkspacePage['articleEditors'][number]
export type Revisions = WorkspacePage['articleRevisions']
