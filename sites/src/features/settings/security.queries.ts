import { ME_IN_SHELL } from '../../layouts/shell/me.ts'
import { graphql } from '../../lib/graphql/member.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'

export const SECURITY = graphql(
  `
    query Security {
      me {
        ...MeInShell
        email
        username
        mobilePhone { countryCode number }
        sessions { id device createdAt lastUsedAt isCurrent }
      }
    }
  `,
  [ME_IN_SHELL],
)

export type SessionView = ResultOf<typeof SECURITY>['me']['sessions'][number]
