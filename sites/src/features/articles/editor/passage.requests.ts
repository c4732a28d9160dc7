import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { graphql, memberRequest } from '../../../lib/graphql/member.ts'
import type { PassageApi } from '../passages/passage-thread.ts'
import { markCommentsRead, sendComment } from './article.requests.ts'
import { AUTHOR_PASSAGE_THREAD } from './passage.fragment.ts'
import { refusalText } from './refusal-text.ts'

const RESOLVE = graphql(
  `
    mutation EditorResolvePassage($articleId: ID!, $threadId: ID!, $isResolved: Boolean!) {
      articlePassageThreadResolve(articleId: $articleId, threadId: $threadId, isResolved: $isResolved) {
        ...AuthorPassageThread
      }
    }
  `,
  [AUTHOR_PASSAGE_THREAD],
)

/** The actions of the author on the comments about passages of an article. */
export function authorPassageApi(articleId: string, isReadOnly: boolean): PassageApi {
  return {
    isReadOnly,
    answer: (threadId, text, operationId) => sendComment(articleId, text, operationId, threadId),
    resolve: async (threadId, isResolved) =>
      (await memberRequest(RESOLVE, { articleId, threadId, isResolved })).articlePassageThreadResolve,
    markRead: (remarkId) => markCommentsRead(articleId, remarkId),
    failureText: (error) => refusalText(error) ?? ARTICLE_MESSAGES.feedbackFailed,
  }
}
