import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { brandIdsOf, LIST_PERMISSIONS } from '#db/members/list/scope.ts'
import { groups } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { build, statement } from '#db/statement.ts'
import { checkPermission } from '../../staff/permissions.ts'

export type ListChoices = {
  readonly tiers: readonly string[]
  /** Empty in a list of all brands, because a group belongs to one. */
  readonly groups: readonly { readonly id: string; readonly name: string }[]
}

/** The maximum number of options that a person reads through. */
const GROUPS_MAX = 200

function nextTierIn(community: SQL, after: SQL): SQL {
  return sql`(SELECT min(${users.membershipTier}) FROM ${users} WHERE ${users.communityId} = ${community}
    AND ${users.kind} = 'MEMBER' AND ${users.membershipTier} > ${after})`
}

/** Steps from one tier to the next by the index, without reading members: tiers are few. */
function tiersFrom(next: (after: SQL) => SQL) {
  return build.all<{ readonly tier: string }>(sql`WITH RECURSIVE tiers (tier) AS (SELECT ${next(sql`''`)}
    UNION SELECT ${next(sql`tiers.tier`)} FROM tiers WHERE tiers.tier IS NOT NULL)
    SELECT tier FROM tiers WHERE tier IS NOT NULL LIMIT 100`)
}

/** The tiers that members of a community have. */
export const tiersOfCommunity = statement((p: { readonly communityId: string }) =>
  tiersFrom((after) => nextTierIn(sql`${p.communityId}`, after)),
)
const tiersOfBrands = statement((p: ActorArgs) =>
  tiersFrom(
    (after) =>
      sql`(SELECT min(${nextTierIn(sql`brand.community_id`, after)}) FROM ${brandIdsOf('LISTED', p)} AS brand)`,
  ),
)

const groupChoices = statement((p: ActorArgs) =>
  build
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(eq(groups.communityId, p.communityId))
    .orderBy(asc(groups.slug))
    .limit(GROUPS_MAX),
)

/** The possible tiers and groups, for the filters of the member list. */
export async function readListChoices(
  ctx: ActorContext,
  { isCrossBrand }: { readonly isCrossBrand: boolean },
): Promise<ListChoices> {
  const { userId, communityId } = ctx.actor
  const actor = { userId, communityId }
  const [, tiers, found] = await Promise.all([
    checkPermission(ctx, ...LIST_PERMISSIONS),
    ctx.db.read(isCrossBrand ? tiersOfBrands(actor) : tiersOfCommunity(actor)),
    ctx.db.read(groupChoices(actor)),
  ])
  return { tiers: tiers.map(({ tier }) => tier), groups: found }
}
