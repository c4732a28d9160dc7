import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { users } from '#db/schema/members.ts'

/** Condition on a column with a list of membership tiers: it is empty, or contains the actor's tier. Staff count as every tier. */
export function isOfTiers(tiers: AnyColumn, p: ActorArgs & { readonly isStaff: boolean }): SQL {
  return sql`(${tiers} = '[]' OR ${p.isStaff} OR EXISTS (SELECT 1 FROM json_each(${tiers}) AS tier
    WHERE tier.value = (SELECT ${users.membershipTier} FROM ${users}
      WHERE ${users.id} = ${p.userId} AND ${users.communityId} = ${p.communityId})))`
}
