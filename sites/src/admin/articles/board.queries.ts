import { graphql } from '../../lib/graphql/admin.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../me.ts'

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
          articles {
            id
            title
            status
            statusUpdatedAt
            due
            allowedStatuses
            unreadFeedbackCount
            scanBand
            author { name { fullName } profile { avatar } }
            editor { id name { fullName } }
          }
        }
      }
    }
  `,
  [ADMIN_IN_SHELL],
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
          node {
            id
            title
            status
            statusUpdatedAt
            submittedDate
            due
            unreadFeedbackCount
            scanBand
            wordCount
            author { name { fullName } profile { avatar } }
            editor { id name { fullName } }
          }
        }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

type Board = ResultOf<typeof ARTICLE_BOARD>['articleBoard']
export type BoardColumnData = Board['columns'][number]
export type BoardCardData = BoardColumnData['articles'][number]
export type ListRow = ResultOf<typeof ARTICLE_LIST>['articles']['edges'][number]['node']
