import { and, eq, type SQL } from 'drizzle-orm'
import { users } from '#db/schema/members.ts'

/** Condition: an active member of the community. */
export function isActiveMember(p: { readonly userId: string; readonly communityId: string }): SQL | undefined {
  return and(
    eq(users.id, p.userId),
    eq(users.communityId, p.communityId),
    eq(users.kind, 'MEMBER'),
    eq(users.status, 'ACTIVE'),
  )
}
