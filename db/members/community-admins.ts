import { and, eq } from 'drizzle-orm'
import { staffPermissions } from '#db/schema/members.ts'
import { build, statement } from '#db/statement.ts'

/** The ids of those who may do everything in a community; whether they are active is checked when they are notified. */
export const communityAdmins = statement((p: { readonly communityId: string }) =>
  build
    .select({ id: staffPermissions.userId })
    .from(staffPermissions)
    .where(and(eq(staffPermissions.communityId, p.communityId), eq(staffPermissions.permission, 'admin'))),
)
