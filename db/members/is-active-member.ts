import { and, eq, type SQL } from 'drizzle-orm'
import { users } from '#db/schema/members.ts'
import { hasId } from '#db/statement.ts'

/** Condition: an active member of the community. */
export function isActiveMember(p: { readonly userId: string; readonly communityId: string }): SQL | undefined {
  return and(hasId(users, p.userId, p), eq(users.kind, 'MEMBER'), eq(users.status, 'ACTIVE'))
}
