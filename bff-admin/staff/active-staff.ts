import { and, eq, type SQL } from 'drizzle-orm'
import { userColumns } from '#db/members/users.ts'
import { communities } from '#db/schema/communities.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'

/** Active people with these permissions in this community: one row per permission. */
export function selectActiveStaff(p: { readonly communityId: string }, ...conditions: readonly (SQL | undefined)[]) {
  return build
    .select(userColumns())
    .from(staffPermissions)
    .innerJoin(users, eq(users.id, staffPermissions.userId))
    .innerJoin(communities, eq(communities.id, users.communityId))
    .where(and(eq(staffPermissions.communityId, p.communityId), ...conditions, eq(users.status, 'ACTIVE')))
}
