import { and, eq, type SQL } from 'drizzle-orm'
import { type BroadcastArgs, isBroadcast } from '#db/broadcasts/broadcast-rows.ts'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { broadcasts } from '#db/schema/content/broadcasts.ts'
import { checkPermission, hasPermission } from '../staff/permissions.ts'

export type BroadcastOfActor = ActorArgs & BroadcastArgs

export function checkCanBroadcast(ctx: ActorContext): Promise<void> {
  return checkPermission(ctx, 'admin')
}

export function canBroadcast(p: ActorArgs): SQL {
  return hasPermission(p, 'admin')
}

/** Condition: a draft that the actor may still change. */
export function isOpenDraft(p: BroadcastOfActor): SQL | undefined {
  return and(isBroadcast(p), eq(broadcasts.status, 'DRAFT'), canBroadcast(p))
}
