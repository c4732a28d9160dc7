import { graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { ARTICLE_DESK } from '../desk-fragment.ts'

/** The fields for which a day's box has room. */
const CALENDAR_ENTRY = graphql(`
  fragment CalendarEntry on Article {
    id
    title
    status
    scheduledDate
    publishedDate
    allowedStatuses
  }
`)

const CALENDAR_ARTICLE = graphql(`
  fragment CalendarArticle on Article {
    id
    title
    status
    scheduledDate
    publishedDate
    allowedStatuses
    author { name { fullName } }
    editor { id name { fullName } }
  }
`)

export const ARTICLE_CALENDAR = graphql(
  `
    query ArticleCalendarPage(
      $from: String!
      $days: Int!
      $filter: ArticleCalendarFilter!
      $perDay: Int!
      $articleId: ID!
      $hasArticle: Boolean!
    ) {
      ...ArticleDesk
      articleCalendarAddress
      articleCalendar(from: $from, days: $days, filter: $filter, perDay: $perDay) {
        day
        count
        isClosed
        notes
        articles { ...CalendarEntry }
      }
      article(id: $articleId) @include(if: $hasArticle) { ...CalendarArticle }
    }
  `,
  [ARTICLE_DESK, CALENDAR_ENTRY, CALENDAR_ARTICLE],
)

export const ARTICLE_CALENDAR_LIST = graphql(
  `
    query ArticleCalendarListPage(
      $from: String!
      $days: Int!
      $filter: ArticleCalendarFilter!
      $first: Int!
      $after: String
      $articleId: ID!
      $hasArticle: Boolean!
    ) {
      ...ArticleDesk
      articleCalendarAddress
      articleCalendar(from: $from, days: $days, filter: $filter, perDay: 1) { day count isClosed notes }
      articleCalendarList(from: $from, days: $days, filter: $filter, first: $first, after: $after) {
        edges { node { ...CalendarArticle } }
        pageInfo { hasNextPage endCursor }
      }
      article(id: $articleId) @include(if: $hasArticle) { ...CalendarArticle }
    }
  `,
  [ARTICLE_DESK, CALENDAR_ARTICLE],
)

export type CalendarEntry = ResultOf<typeof CALENDAR_ENTRY>
export type CalendarArticle = ResultOf<typeof CALENDAR_ARTICLE>
export type CalendarDayData = Omit<ResultOf<typeof ARTICLE_CALENDAR>['articleCalendar'][number], 'articles'>

export const RENEW_CALENDAR_ADDRESS = graphql(`
  mutation RenewCalendarAddress { articleCalendarAddressRenew }
`)

export const REMOVE_CALENDAR_ADDRESS = graphql(`
  mutation RemoveCalendarAddress { articleCalendarAddressRemove }
`)

export const RESCHEDULE = graphql(`
  mutation RescheduleOnCalendar($articleId: ID!, $at: DateTime!, $base: DateTime!, $reason: String, $operationId: ID!) {
    articleSetStatus(
      articleId: $articleId
      status: SCHEDULED
      scheduledDate: $at
      baseScheduledDate: $base
      reason: $reason
      operationId: $operationId
    ) { id scheduledDate }
  }
`)

export const UNDO_RESCHEDULE = graphql(`
  mutation UndoReschedule($articleId: ID!, $operationId: ID!) {
    articleUndoStatus(articleId: $articleId, operationId: $operationId) { id scheduledDate }
  }
`)
