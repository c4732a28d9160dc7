import { graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'
import { LISTED_ARTICLE } from '../listed-article.ts'

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
  [ADMIN_IN_SHELL, LISTED_ARTICLE],
)

type ListPage = ResultOf<typeof ARTICLE_LIST>
export type ListRow = ListPage['articles']['edges'][number]['node']
export type ListEditor = ListPage['articleEditors'][number]
