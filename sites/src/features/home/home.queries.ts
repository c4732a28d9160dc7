import { ME_IN_SHELL } from '../../layouts/shell/me.ts'
import { graphql } from '../../lib/graphql/member.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'
import { SHOWN_AD } from '../ads/ads.queries.ts'
import { UNPUBLISHED_ARTICLE } from '../articles/unpublished-article.ts'
import { SHOWN_FEED } from '../feeds/feed-fields.ts'
import { NOTIFICATION } from '../notifications/notifications.queries.ts'

const STORY = graphql(`
  fragment HomeStoryRow on HomeStory {
    path
    title
    standfirst
    category
    author { id name { fullName } profile { avatar } snapshot { jobTitle companyName } }
    publishedDate
    reason { isFollowed industry expertise }
  }
`)

const POST = graphql(`
  fragment HomePost on ForumPost {
    id
    title
    isUnread
    replyCount
    lastActivityAt
    audience { name isGroup }
    author { name { fullName } }
  }
`)

const OFFER = graphql(`
  fragment HomeOffer on Offer { id title summary partnerName logo { address } }
`)

export const HOME_PAGE = graphql(
  `
    query HomePage($notifications: Int!) {
      me { ...MeInShell }
      articleInFlight { ...UnpublishedArticle }
      articlesPendingPublication { ...UnpublishedArticle }
      articleClosures { startsAt endsAt }
      notifications(first: $notifications) { edges { node { ...NotificationRow } } pageInfo { hasNextPage } }
      myProfile { biography location expertise companyProfile { industry description } hidden }
      homeStories {
        fromPeople { ...HomeStoryRow }
        newest { ...HomeStoryRow }
      }
      feeds(slot: HOME) { ...ShownFeed }
      homePosts { ...HomePost }
      homeOffers { ...HomeOffer }
      leftSteps { key questionId }
      firstDay { question { id title closesAt } }
      ads(shape: MEDIUM_SQUARE, place: HOME) { ...ShownAd }
    }
  `,
  [ME_IN_SHELL, NOTIFICATION, OFFER, POST, STORY, SHOWN_AD, SHOWN_FEED, UNPUBLISHED_ARTICLE],
)

export const DISMISS_LEFT_STEPS = graphql(`
  mutation DismissLeftSteps { leftStepsDismiss }
`)

export type HomeOffer = ResultOf<typeof OFFER>
export type HomePost = ResultOf<typeof POST>
export type HomeStory = ResultOf<typeof STORY>
export type FirstQuestion = NonNullable<NonNullable<ResultOf<typeof HOME_PAGE>['firstDay']>['question']>
export type HomeData = ResultOf<typeof HOME_PAGE>
export type LeftStep = HomeData['leftSteps'][number]
