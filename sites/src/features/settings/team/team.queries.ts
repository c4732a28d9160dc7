import { ME_IN_SHELL } from '../../../layouts/shell/me.ts'
import { graphql } from '../../../lib/graphql/member.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'

export const TEAM = graphql(
  `
    query Team {
      me {
        ...MeInShell
        assistant {
          name
          email
          mobilePhone { countryCode number }
          officePhone { countryCode number extension }
        }
        publicRelations {
          name
          email
          mobilePhone { countryCode number }
          officePhone { countryCode number extension }
        }
      }
    }
  `,
  [ME_IN_SHELL],
)

export type ContactView = NonNullable<ResultOf<typeof TEAM>['me']['assistant']>
