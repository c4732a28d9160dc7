import { eq, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { ActorArgs } from '#db/context.ts'
import { actsInAdminCommunity } from '../staff/admin-community.ts'

/** The rows in scope: those of the actor's community, or, in the admin community, all of them. */
export type JobsScope = { readonly isOfAll: boolean }

/** Condition: the row is in the scope. */
export function isInScope({ isOfAll }: JobsScope, communityId: SQLiteColumn, p: Pick<ActorArgs, 'communityId'>): SQL {
  return isOfAll ? actsInAdminCommunity(p) : eq(communityId, p.communityId)
}
