import { graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { SAVED_VIEW } from '../../lists/saved-view.ts'
import { ARTICLE_DESK } from '../desk-fragment.ts'
import { LISTED_ARTICLE } from '../listed-article.ts'

export const ARTICLE_LIST = graphql(
  `
    query ArticleList($filter: ArticleFilter!, $sort: ArticleSort, $first: Int!, $after: String) {
      ...ArticleDesk
      articleListViews { ...SavedView }
      articleEditorLoads { editorId open overdue isMoreOverdue }
      articleStatusCounts(filter: $filter) { status count }
      articles(filter: $filter, sort: $sort, first: $first, after: $after) {
        corrected
        hasMoreMatches
        pageInfo { hasNextPage endCursor }
        edges {
          node { ...ListedArticle submittedDate wordCount allowedStatuses }
        }
      }
    }
  `,
  [ARTICLE_DESK, LISTED_ARTICLE, SAVED_VIEW],
)

type ListPage = ResultOf<typeof ARTICLE_LIST>
export type ListRow = ListPage['articles']['edges'][number]['node']
