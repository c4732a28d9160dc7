import { ME_IN_SHELL } from '../../layouts/shell/me.ts'
import { graphql } from '../../lib/graphql/member.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'

/** What staff did to the account, and when they viewed it. */
const OF_STAFF = graphql(`
  fragment OfStaff on Query {
    actsByStaff(after: $actsAfter) {
      edges { node { kind by at } }
      pageInfo { hasNextPage endCursor }
    }
    viewsByStaff { by reason startedAt endedAt pages }
  }
`)

export const SECURITY = graphql(
  `
    query Security($actsAfter: String) {
      me {
        ...MeInShell
        email
        username
        hasPassword
        mobilePhone { countryCode number isVerified canGetTexts replaces { countryCode number } }
        sessions { id device createdAt lastUsedAt isCurrent }
        signIns { id device network at isCurrent }
      }
      ...OfStaff
    }
  `,
  [ME_IN_SHELL, OF_STAFF],
)

/** For gated members, so it must not contain `me`. */
export const OWN_SECURITY = graphql(
  `
    query OwnSecurity($actsAfter: String) {
      ownSecurity {
        email
        username
        hasPassword
        mobilePhone { countryCode number isVerified canGetTexts replaces { countryCode number } }
        sessions { id device createdAt lastUsedAt isCurrent }
        signIns { id device network at isCurrent }
      }
      ...OfStaff
    }
  `,
  [OF_STAFF],
)

/** The data of the sections, which gated members see as well. */
export type OwnSecurity = ResultOf<typeof OWN_SECURITY>
export type ActsByStaff = ResultOf<typeof SECURITY>['actsByStaff']
export type ActByStaff = ActsByStaff['edges'][number]['node']
export type ViewByStaff = ResultOf<typeof SECURITY>['viewsByStaff'][number]
type SecurityMe = ResultOf<typeof SECURITY>['me']
export type SessionView = SecurityMe['sessions'][number]
export type PhoneView = NonNullable<SecurityMe['mobilePhone']>
