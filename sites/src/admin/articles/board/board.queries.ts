import { graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'

/** What a card and a row both say of an article. */
const LISTED = graphql(`
  fragment ListedArticle on Article {
    id
    title
    status
    statusUpdatedAt
    due
    unreadFeedbackCount
    scanBand
    author { name { fullName } profile { avatar } }
    editor { id name { fullName } }
  }
`)

export const ARTICLE_BOARD = graphql(
  `
    query ArticleBoard($filter: ArticleFilter!, $sort: ArticleSort) {
      me { ...AdminInShell }
      articleEditors { id name { fullName } }
      articleStatusCounts(filter: $filter) { status count }
      articleBoard(filter: $filter, sort: $sort) {
        found
        columns {
          status
          count
          oldestAt
          due
          articles { ...ListedArticle allowedStatuses }
        }
      }
    }
  `,
  [ADMIN_IN_SHELL, LISTED],
)

export const ARTICLE_LIST = graphql(
  `
    query ArticleList($filter: ArticleFilter!, $sort: ArticleSort, $first: Int!, $after: String) {
      me { ...AdminInShell }
      articleEditors { id name { fullName } }
      articleStatusCounts(filter: $filter) { status count }
      articles(filter: $filter, sort: $sort, first: $first, after: $after) {
        totalCount
        pageInfo { hasNextPage endCursor }
        edges {
          node { ...ListedArticle submittedDate wordCount }
        }
      }
    }
  `,
  [ADMIN_IN_SHELL, LISTED],
)

type Board = ResultOf<typeof ARTICLE_BOARD>['articleBoard']
export type BoardColumnData = Board['columns'][number]
export type BoardCardData = BoardColumnData['articles'][number]
export type ListRow = ResultOf<typeof ARTICLE_LIST>['articles']['edges'][number]['node']
