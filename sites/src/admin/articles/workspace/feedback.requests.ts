import { FEEDBACK_FIRST_PAGE } from '#shared/domain/articles/limits.ts'
import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf, VariablesOf } from '../../../lib/graphql/typed-document.ts'
import { WORKSPACE_STATE } from '../move.mutations.ts'
import { WORKSPACE_PASSAGE_THREAD } from '../passages/passage.fragment.ts'

export const WORKSPACE_COMMENT = graphql(`
  fragment WorkspaceComment on ArticleFeedbackRemark {
    id
    remark
    createdAt
    hasRead
    isPrivate
    author { id snapshot { name avatar } }
  }
`)

export const SEND_FEEDBACK = graphql(
  `
    mutation SendFeedback($articleId: ID!, $feedback: String!, $passage: ArticlePassageInput, $threadId: ID, $isPrivate: Boolean, $operationId: ID) {
      articleFeedbackCreate(
        articleId: $articleId
        feedback: $feedback
        passage: $passage
        threadId: $threadId
        isPrivate: $isPrivate
        operationId: $operationId
      ) { ...WorkspaceComment }
    }
  `,
  [WORKSPACE_COMMENT],
)

const EARLIER_FEEDBACK = graphql(
  `
    query EarlierFeedback($articleId: ID!, $last: Int!, $before: String) {
      articleFeedback(articleId: $articleId, last: $last, before: $before) {
        unreadCount
        edges { node { ...WorkspaceComment } }
        pageInfo { hasPreviousPage startCursor }
      }
    }
  `,
  [WORKSPACE_COMMENT],
)

const MARK_READ = graphql(`
  mutation WorkspaceMarkFeedbackRead($articleId: ID!, $remarkId: ID!) {
    articleFeedbackMarkRead(articleId: $articleId, remarkId: $remarkId)
  }
`)

const NEWS = graphql(
  `
    query WorkspaceNews($articleId: ID!, $last: Int!, $changedSince: DateTime) {
      article(id: $articleId) { ...WorkspaceState }
      articleFeedback(articleId: $articleId, last: $last) {
        unreadCount
        edges { node { ...WorkspaceComment } }
      }
      articlePassageThreads(articleId: $articleId, changedSince: $changedSince) { ...WorkspacePassageThread }
    }
  `,
  [WORKSPACE_STATE, WORKSPACE_COMMENT, WORKSPACE_PASSAGE_THREAD],
)

export type WorkspaceNews = ResultOf<typeof NEWS>

/** Polls status, editor and latest comments of an open article, without user action. */
export function loadNews(articleId: string, changedSince: string | null): Promise<WorkspaceNews> {
  return adminRequest(NEWS, { articleId, last: FEEDBACK_FIRST_PAGE, changedSince }, { isBackground: true })
}

export type Comment = ResultOf<typeof WORKSPACE_COMMENT>
export type Thread = ResultOf<typeof EARLIER_FEEDBACK>['articleFeedback']

export async function sendFeedback(variables: VariablesOf<typeof SEND_FEEDBACK>): Promise<Comment> {
  return (await adminRequest(SEND_FEEDBACK, variables)).articleFeedbackCreate
}

export function markFeedbackRead(variables: VariablesOf<typeof MARK_READ>) {
  return adminRequest(MARK_READ, variables)
}

export async function loadEarlierFeedback(variables: VariablesOf<typeof EARLIER_FEEDBACK>): Promise<Thread> {
  return (await adminRequest(EARLIER_FEEDBACK, variables)).articleFeedback
}

const PRESENCE = graphql(`
  mutation WorkspacePresence($articleId: ID!, $isWriting: Boolean) {
    articlePresence(articleId: $articleId, isWriting: $isWriting) {
      changeKey
      people { id name isAuthor isWriting }
    }
  }
`)

/** Reports that the workspace is open, and returns who else has the article open and whether anything is new. */
export async function sayPresent(articleId: string, isWriting: boolean) {
  return (await adminRequest(PRESENCE, { articleId, isWriting }, { isBackground: true })).articlePresence
}
