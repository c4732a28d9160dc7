import { and, type SQL } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { isGroup } from '#db/groups/group-rows.ts'
import { groups } from '#db/schema/groups.ts'
import { build, statement } from '#db/statement.ts'
import { checkPermission, hasPermission } from '../staff/permissions.ts'

/** Condition: the actor may manage the groups of this community. */
export function canManageGroups(p: ActorArgs): SQL {
  return hasPermission(p, 'admin')
}

export function checkCanManageGroups(ctx: ActorContext): Promise<void> {
  return checkPermission(ctx, 'admin')
}

export type GroupOfActor = ActorArgs & { readonly groupId: string }

/** First statement of a batch: the group exists and the actor may still manage it. */
export const claimedGroup = statement((p: GroupOfActor & { readonly now: Date }) =>
  build
    .update(groups)
    .set({ updatedAt: p.now })
    .where(and(isGroup(p), canManageGroups(p))),
)
