import { graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { SAVED_VIEW } from '../../lists/saved-view.ts'
import { ARTICLE_DESK } from '../desk-fragment.ts'
import { LISTED_ARTICLE } from '../listed-article.ts'

export const ARTICLE_BOARD = graphql(
  `
    query ArticleBoard($filter: ArticleFilter!, $sort: ArticleBoardSort) {
      ...ArticleDesk
      articleListViews { ...SavedView }
      articleEditorLoads { editorId open overdue isMoreOverdue }
      articleStatusCounts(filter: $filter) { status count }
      articleBoard(filter: $filter, sort: $sort) {
        corrected
        hasMoreMatches
        columns {
          status
          count
          oldestAt
          due
          articles { ...ListedArticle allowedStatuses author { snapshot { avatar } } }
        }
      }
    }
  `,
  [ARTICLE_DESK, LISTED_ARTICLE, SAVED_VIEW],
)

export type BoardColumnData = ResultOf<typeof ARTICLE_BOARD>['articleBoard']['columns'][number]
export type BoardCardData = BoardColumnData['articles'][number]
