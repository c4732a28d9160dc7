import { and, eq, not, type SQL } from 'drizzle-orm'
import { users } from '#db/schema/members.ts'
import { isFormerMember } from '../former-member.ts'

/** Condition: a public profile that the person made is shown: an active member past onboarding, while their membership lasts. */
export function hasPublicPage(communityId: string): SQL | undefined {
  return and(
    eq(users.kind, 'MEMBER'),
    eq(users.status, 'ACTIVE'),
    eq(users.gate, 'NONE'),
    not(isFormerMember(communityId)),
  )
}
