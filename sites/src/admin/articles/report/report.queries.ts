import { graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'

export const ARTICLE_REPORT = graphql(
  `
    query ArticleReport($from: String!, $to: String!) {
      me { ...AdminInShell }
      articleBacklog { status ages overdue editor { id name { fullName } } }
      countedArticles(from: $from, to: $to) {
        countedTo
        stays { status left averageMinutes }
        promises { promise kept late }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

type Report = ResultOf<typeof ARTICLE_REPORT>
export type ReportFigures = Pick<Report, 'articleBacklog' | 'countedArticles'>
export type Backlog = Report['articleBacklog'][number]
