import { graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'

export const SITE_CLOSING = graphql(
  `
    query SiteClosingPage($code: String!, $first: Int, $after: String) {
      me { ...AdminInShell }
      siteSettings(code: $code) {
        code name host timeZone
        counts { members max }
        closing { step reason announcedBy announcedAt closesAt endsAt takenBackAt }
        articlesAfterEnd { id title scheduledDate }
        lastingMemberships(first: $first, after: $after) {
          edges { node { memberId name productName paidUntil paidCents currency renews } }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)
type Site = ResultOf<typeof SITE_CLOSING>['siteSettings']
export type SiteClosing = NonNullable<Site['closing']>
export type ArticleAfterEnd = Site['articlesAfterEnd'][number]
export type LastingMembership = Site['lastingMemberships']['edges'][number]['node']

/** Where a brand's closing is announced and called off. */
export const ADMIN_COMMUNITY_HOST = graphql(`query AdminCommunityHost { adminCommunityHost }`)

export const ANNOUNCE_CLOSING = graphql(`
  mutation AnnounceSiteClosing($code: String!, $day: String!, $name: String!, $reason: String!) {
    siteClosingAnnounce(code: $code, day: $day, name: $name, reason: $reason) { code }
  }
`)

export const TAKE_BACK_CLOSING = graphql(`
  mutation TakeBackSiteClosing($code: String!, $reason: String!) {
    siteClosingTakeBack(code: $code, reason: $reason) { code }
  }
`)
