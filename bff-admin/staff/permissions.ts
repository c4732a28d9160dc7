import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { readShared } from '#db/read-together.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import type { Permission } from '#shared/domain/staff/permissions.ts'
import { AppError } from '#shared/kernel/errors.ts'

export type Permissions = readonly [Permission, ...Permission[]]

function isOfActor(p: ActorArgs) {
  return isOfUser(staffPermissions, p)
}

/**
 * Condition: the actor holds one of the permissions in this community. Every write of staff has it in its WHERE, so
 * that a permission withdrawn between check and write still stops the write.
 */
export function hasPermission(p: ActorArgs, ...permissions: Permissions): SQL {
  const held = build
    .select({ permission: staffPermissions.permission })
    .from(staffPermissions)
    .where(and(isOfActor(p), inArray(staffPermissions.permission, [...permissions])))
  return sql`EXISTS ${held}`
}

/**
 * First statement of a batch that has no row of its own to repeat the permission on, such as a creation: it leaves the permission as it is,
 * and changes no row once it was withdrawn.
 */
export function stillHolds(p: ActorArgs, ...permissions: Permissions) {
  return build
    .update(staffPermissions)
    .set({ communityId: p.communityId })
    .where(and(isOfActor(p), inArray(staffPermissions.permission, [...permissions])))
}

const heldPermissions = statement((p: ActorArgs) =>
  build.select({ permission: staffPermissions.permission }).from(staffPermissions).where(isOfActor(p)),
)

const readHeldPermissions = readShared(({ db, actor }: ActorContext) => db.read(heldPermissions(actor)))

function isAmong(permissions: Permissions) {
  return ({ permission }: { readonly permission: Permission }) => permissions.includes(permission)
}

/** Whether the actor holds one of the permissions; read in the same batch as the other reads of the tick. */
export async function readHasPermission(ctx: ActorContext, ...permissions: Permissions): Promise<boolean> {
  return (await readHeldPermissions(ctx)).some(isAmong(permissions))
}

/**
 * Throws NotAllowed unless the actor holds one of the permissions. Must be first in the Promise.all of the reads that
 * it protects: of several refusals in one batch, the first one is returned.
 */
export async function checkPermission(ctx: ActorContext, ...permissions: Permissions): Promise<void> {
  if (!(await readHeldPermissions(ctx)).some(isAmong(permissions))) throw new AppError('NotAllowed')
}
