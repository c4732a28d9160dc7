import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import type { Permission } from '#shared/domain/staff/permissions.ts'
import { AppError } from '#shared/kernel/errors.ts'

export type Permissions = readonly [Permission, ...Permission[]]

function selectHeldPermissions({ actor }: ActorContext, permissions: Permissions) {
  return build
    .select({ permission: staffPermissions.permission })
    .from(staffPermissions)
    .where(
      and(
        eq(staffPermissions.userId, actor.userId),
        eq(staffPermissions.communityId, actor.communityId),
        inArray(staffPermissions.permission, [...permissions]),
      ),
    )
}

/**
 * Condition: the actor holds one of the permissions in this community. Every write of staff has it in its WHERE, so that a
 * permission withdrawn between check and write still stops the write.
 */
export function hasPermission(ctx: ActorContext, ...permissions: Permissions): SQL {
  return sql`EXISTS ${selectHeldPermissions(ctx, permissions)}`
}

/** Whether the actor holds one of the permissions; read in the same batch as the other reads of the tick. */
export async function readHasPermission(ctx: ActorContext, ...permissions: Permissions): Promise<boolean> {
  return (await ctx.db.read(selectHeldPermissions(ctx, permissions))).length > 0
}

/**
 * Throws NotAllowed unless the actor holds one of the permissions. First in the Promise.all of the reads that it protects: of
 * several refusals of one batch, the first one is answered.
 */
export async function checkPermission(ctx: ActorContext, ...permissions: Permissions): Promise<void> {
  if ((await ctx.db.read(selectHeldPermissions(ctx, permissions))).length === 0) throw new AppError('NotAllowed')
}
