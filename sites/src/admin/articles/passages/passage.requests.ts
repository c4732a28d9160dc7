import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import type { Passage } from '#shared/domain/articles/passages/passage.ts'
import type { PassageApi, PassageThread } from '../../../features/articles/passages/passage-thread.ts'
import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { adminErrorText } from '../admin-error-text.ts'
import { markFeedbackRead, sendFeedback } from '../workspace/feedback.requests.ts'
import { WORKSPACE_PASSAGE_THREAD } from './passage.fragment.ts'

const RESOLVE = graphql(
  `
    mutation ResolvePassage($articleId: ID!, $threadId: ID!, $isResolved: Boolean!) {
      articlePassageThreadResolve(articleId: $articleId, threadId: $threadId, isResolved: $isResolved) {
        ...WorkspacePassageThread
      }
    }
  `,
  [WORKSPACE_PASSAGE_THREAD],
)

/** The actions of staff on the comments about passages of an article. */
export function staffPassageApi(articleId: string): PassageApi {
  return {
    answer: (threadId, feedback, operationId) => sendFeedback({ articleId, feedback, threadId, operationId }),
    resolve: async (threadId, isResolved) =>
      (await adminRequest(RESOLVE, { articleId, threadId, isResolved })).articlePassageThreadResolve,
    markRead: (remarkId) => markFeedbackRead({ articleId, remarkId }),
    failureText,
  }
}

function failureText(error: unknown): string {
  if (error instanceof RequestError && error.code === 'Unprocessable') return String(error.extensions.message)
  return adminErrorText(error, ARTICLE_MESSAGES.feedbackFailed)
}

export type NewPassage = {
  readonly articleId: string
  readonly passage: Passage
  readonly feedback: string
  readonly isPrivate: boolean
  readonly operationId: string
}

/** The first comment about a passage; returns its thread. */
export async function commentOnPassage(input: NewPassage): Promise<PassageThread> {
  const { passage, isPrivate } = input
  const comment = await sendFeedback(input)
  return {
    ...{ id: comment.id, passage, isPrivate, isResolved: false, statusDate: null, statusBy: null },
    changedDate: comment.createdAt,
    comments: [comment],
  }
}
