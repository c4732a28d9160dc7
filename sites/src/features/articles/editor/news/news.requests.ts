import { FEEDBACK_FIRST_PAGE } from '#shared/domain/articles/limits.ts'
import { graphql, memberRequest } from '../../../../lib/graphql/member.ts'
import { RequestError } from '../../../../lib/graphql/request-error.ts'
import type { ResultOf } from '../../../../lib/graphql/typed-document.ts'
import { AUTHOR_PASSAGE_THREAD } from '../passage.fragment.ts'

/* What an open page asks for by itself. */

const NEWS = graphql(
  `
    query EditorNews($articleId: ID!, $last: Int!, $changedSince: DateTime) {
      article(id: $articleId) { status currentRevision { id } leadImage { address alt credit } }
      articleFeedback(articleId: $articleId, last: $last) {
        unreadCount
        edges { node { id remark createdAt hasRead author { id snapshot { name avatar } } } }
      }
      articlePassageThreads(articleId: $articleId, changedSince: $changedSince) { ...AuthorPassageThread }
    }
  `,
  [AUTHOR_PASSAGE_THREAD],
)

type Answer = ResultOf<typeof NEWS>

export type ArticleNews = {
  /** Null once it is in the trash: then it does not exist for its author. */
  readonly article: Answer['article']
  readonly articleFeedback: Answer['articleFeedback'] | null
  /** Those that changed. */
  readonly articlePassageThreads: Answer['articlePassageThreads']
}

/** Status, text and last comments of an open article, asked for by nobody. */
export async function loadNews(articleId: string, changedSince: string | null): Promise<ArticleNews> {
  try {
    const variables = { articleId, last: FEEDBACK_FIRST_PAGE, changedSince }
    return await memberRequest(NEWS, variables, { isBackground: true })
  } catch (error) {
    if (error instanceof RequestError && error.code === 'NotFound')
      return { article: null, articleFeedback: null, articlePassageThreads: [] }
    throw error
  }
}

const PRESENCE = graphql(`
  mutation EditorPresence($articleId: ID!, $isWriting: Boolean) {
    articlePresence(articleId: $articleId, isWriting: $isWriting) {
      changeKey
      people { id name isAuthor isWriting }
    }
  }
`)

const NOBODY = { changeKey: '', people: [] }

/** Says that the page is open, and asks who writes in the article and whether anything is new. */
export async function sayPresent(articleId: string, isWriting: boolean) {
  try {
    return (await memberRequest(PRESENCE, { articleId, isWriting }, { isBackground: true })).articlePresence
  } catch (error) {
    // An article in the trash does not exist for its author: that is news.
    if (error instanceof RequestError && error.code === 'NotFound') return NOBODY
    throw error
  }
}
