import { FEEDBACK_FIRST_PAGE } from '#shared/domain/articles/limits.ts'
import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf, VariablesOf } from '../../../lib/graphql/typed-document.ts'
import { WORKSPACE_STATE } from '../move.mutations.ts'

export const WORKSPACE_COMMENT = graphql(`
  fragment WorkspaceComment on ArticleFeedbackRemark {
    id
    remark
    createdAt
    hasRead
    author { id snapshot { name avatar } }
  }
`)

const SEND_FEEDBACK = graphql(
  `
    mutation SendFeedback($articleId: ID!, $feedback: String!, $operationId: ID) {
      articleFeedbackCreate(articleId: $articleId, feedback: $feedback, operationId: $operationId) { ...WorkspaceComment }
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
    query WorkspaceNews($articleId: ID!, $last: Int!) {
      article(id: $articleId) { ...WorkspaceState }
      articleFeedback(articleId: $articleId, last: $last) {
        unreadCount
        edges { node { ...WorkspaceComment } }
      }
    }
  `,
  [WORKSPACE_STATE, WORKSPACE_COMMENT],
)

export type WorkspaceNews = ResultOf<typeof NEWS>

/** Status, editor and last comments of an open article, asked for by nobody. */
export function loadNews(articleId: string): Promise<WorkspaceNews> {
  return adminRequest(NEWS, { articleId, last: FEEDBACK_FIRST_PAGE }, { isBackground: true })
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
