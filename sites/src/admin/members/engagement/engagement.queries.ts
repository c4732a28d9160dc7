import { graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'

export const MEMBER_ENGAGEMENT = graphql(
  `
    query MemberEngagementPage($userId: ID!) {
      me { ...AdminInShell }
      memberEngagement(userId: $userId) {
        member { id name email isActive }
        lastAccessedAt
        health { level reasons daysAway hasSignedIn daysLeft }
        months { month signIns articlesSubmitted articlesPublished answers posts replies introductions }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

export type Engagement = NonNullable<ResultOf<typeof MEMBER_ENGAGEMENT>['memberEngagement']>
export type EngagementMonth = Engagement['months'][number]
export type MemberHealth = NonNullable<Engagement['health']>
