import { ME_IN_SHELL } from '../../layouts/shell/me.ts'
import { graphql } from '../../lib/graphql/member.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'
import { SHOWN_AD } from '../ads/ads.queries.ts'
import { SHOWN_FEED } from '../feeds/feed-fields.ts'
import { AUTHOR_COMMENT } from './thread/author-comment.ts'
import { UNPUBLISHED_ARTICLE } from './unpublished-article.ts'

export const DASHBOARD = graphql(
  `
    query ArticlesDashboard($comments: Int!) {
      me { ...MeInShell }
      articleInFlight { ...UnpublishedArticle canWithdraw currentRevision { updatedAt } }
      articleNotes
      articleFeedback(last: $comments) { edges { node { ...AuthorComment } } }
      articlePassageThreads { id passage { quote } isResolved comments { ...AuthorComment } }
      articlesPendingPublication { ...UnpublishedArticle }
      articlesPublished(first: 50) { id title publishedDate articleUrl isEditedAfterApproval }
      articleUserSetting { byline }
      articleGuidelines { title content }
      articleClosures { startsAt endsAt }
      articleClosedText
      articlePromo { title body linkLabel link }
      articleAmplificationOffer { priceCents currency }
      articleAmplificationRequests { articleId createdAt }
      ads(shape: MEDIUM_SQUARE, place: ARTICLES) { ...ShownAd }
      feeds(slot: ARTICLES) { ...ShownFeed }
    }
  `,
  [AUTHOR_COMMENT, ME_IN_SHELL, SHOWN_AD, SHOWN_FEED, UNPUBLISHED_ARTICLE],
)

export type Dashboard = ResultOf<typeof DASHBOARD>
type ArticleInWork = NonNullable<Dashboard['articleInFlight']>
/** In work, or approved and not published yet. */
export type UnpublishedArticle = Omit<ArticleInWork, 'currentRevision' | 'canWithdraw'> &
  Partial<Pick<ArticleInWork, 'currentRevision' | 'canWithdraw'>>
export type PendingArticle = Dashboard['articlesPendingPublication'][number]
export type PublishedArticle = Dashboard['articlesPublished'][number]
