import { ME_IN_SHELL } from '../../layouts/me.ts'
import { graphql } from '../../lib/graphql/member.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'

export const DASHBOARD = graphql(
  `
    query ArticlesDashboard {
      me { ...MeInShell }
      articleInFlight {
        id
        status
        statusUpdatedAt
        title
        wordCount
        submittedDate
        scheduledDate
        editor { name { fullName } }
        currentRevision { updatedAt }
      }
      articlesPendingPublication { id title status scheduledDate statusUpdatedAt submittedDate }
      articlesPublished(first: 50) { id title publishedDate articleUrl }
      articleUserSetting { byline }
      articleGuidelines { title content }
      articleClosures { startsAt endsAt }
      ads(shape: MEDIUM_SQUARE) { imageUrl link shape advertiser }
    }
  `,
  [ME_IN_SHELL],
)

export type Dashboard = ResultOf<typeof DASHBOARD>
export type ArticleInWork = NonNullable<Dashboard['articleInFlight']>
export type PendingArticle = Dashboard['articlesPendingPublication'][number]
export type PublishedArticle = Dashboard['articlesPublished'][number]
