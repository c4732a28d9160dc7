import { and, eq, or } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { jsonRows } from '#db/json-rows.ts'
import { personView } from '#db/members/users.ts'
import { hasUnviewed } from '#db/notifications/own-notifications.ts'
import { communities } from '#db/schema/communities.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import type { Permission } from '#shared/domain/staff/permissions.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { MeView } from '#shared/server/graphql/types/people.ts'
import type { AdminContext } from '../context.ts'

export type AdminMe = MeView & {
  readonly hasUnviewedNotifications: boolean
  /** What the caller may do in this community. */
  readonly permissions: readonly Permission[]
}

function heldBy(p: ActorArgs) {
  return jsonRows({ permission: staffPermissions.permission }, (row) =>
    build.select({ row }).from(staffPermissions).where(isOfUser(staffPermissions, p)),
  )
}

/** Reads what is unviewed and what the caller may do as well, because every page has the bell and the menu. */
const ownRow = statement((p: ActorArgs) =>
  build
    .select({ user: personView(), hasUnviewed: hasUnviewed({ kind: 'admin', isViewing: false }, p), held: heldBy(p) })
    .from(users)
    .innerJoin(communities, eq(communities.id, users.communityId))
    .where(and(eq(users.id, p.userId), or(eq(users.communityId, p.communityId), eq(users.kind, 'STAFF')))),
)

export async function readAdminMe({ db, actor, loaders }: AdminContext): Promise<AdminMe> {
  const { userId, roles, communityCode } = actor
  const [row] = await db.read(ownRow(actor))
  if (!row) throw new AppError('NotAuthenticated')
  const { user } = row
  loaders.user.prime(userId, user)
  const permissions = row.held.map(({ permission }) => permission)
  return { user, roles, communityCode, permissions, hasUnviewedNotifications: row.hasUnviewed === 1 }
}
