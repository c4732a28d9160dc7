import { type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { communities } from '#db/schema/communities.ts'
import type { AdminContext } from '../context.ts'

/** Whether the request is to the admin community, where staff see data of all brands. */
export async function isInAdminCommunity(ctx: Pick<AdminContext, 'findCommunity'>): Promise<boolean> {
  return (await ctx.findCommunity())?.kind === 'ADMIN'
}

/** The same as a condition, so that a statement on rows of all communities finds nothing elsewhere. */
export function actsInAdminCommunity(p: Pick<ActorArgs, 'communityId'>): SQL {
  return sql`EXISTS (SELECT 1 FROM ${communities} AS acting WHERE acting.id = ${p.communityId} AND acting.kind = 'ADMIN')`
}
