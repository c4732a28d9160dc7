import { SHOWN_AD } from '../../features/ads/ads.queries.ts'
import { graphql } from '../../lib/graphql/member.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'

/** What the shell shows of the signed-in person. Every page includes it in its one query. */
export const PERSON_IN_SHELL = graphql(`
  fragment PersonInShell on Me {
    id
    name { fullName }
    profile { avatar company { name } location { familiarName } }
    snapshot { communityName }
    hasUnviewedNotifications
    hasUnreadMessages
    unreadForumPosts
    phase
    outsideConsent { services isAllowed }
  }
`)

/**
 * Also loads the ad in the top bar, the amount due, and when the account will be deleted if its member requested it.
 */
export const ME_IN_SHELL = graphql(
  `
    fragment MeInShell on Me {
      ...PersonInShell
      masthead { ...ShownAd }
      due { subscriptionId outstandingBalance currency canBePaid failedAt readOnlyFrom gatedFrom }
      deletionDueAt
      deletionHold
    }
  `,
  [PERSON_IN_SHELL, SHOWN_AD],
)

type MemberInShell = ResultOf<typeof PERSON_IN_SHELL>
type MembersOnly = 'hasUnreadMessages' | 'unreadForumPosts' | 'phase' | 'outsideConsent'
/** The admin area has no messages, forum and memberships, which are for members. */
export type PersonInShell = Omit<MemberInShell, MembersOnly> &
  Partial<Pick<MemberInShell, MembersOnly>> & {
    /** The permissions of staff in the community; known on pages of the admin area that read from its backend. */
    readonly permissions?: readonly string[]
  }
export type MeInShell = ResultOf<typeof ME_IN_SHELL>
