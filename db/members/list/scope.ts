import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { communities, communityHosts } from '#db/schema/communities.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { anyRow, build, statement } from '#db/statement.ts'
import { MEMBER_HELP_PERMISSIONS, type Permission } from '#shared/domain/staff/permissions.ts'

/** Who may read the list of members. */
export const LIST_PERMISSIONS = ['admin', 'members', 'billing'] as const satisfies readonly Permission[]

/**
 * LISTED: the members of every brand in which the actor may read the list; HELPED: of those in which they may help members, and so take the
 * list with them. Both are asked from the admin community only.
 */
export type CrossBrandScope = 'LISTED' | 'HELPED'
export type Scope = 'OWN' | CrossBrandScope

const PERMISSIONS: Readonly<Record<CrossBrandScope, readonly Permission[]>> = {
  LISTED: LIST_PERMISSIONS,
  HELPED: MEMBER_HELP_PERMISSIONS,
}

/** The communities that a list is of, as the right side of `=` or IN. */
type InScope = (community: SQL) => SQL

/**
 * A condition of the community of a row. From a brand it is the actor's own and nothing else. From the admin community the brands are
 * found by the rights that the actor holds in each; on the host of a brand there are none, whatever was asked for.
 */
export function inScope(scope: Scope, p: ActorArgs): InScope {
  return (community) =>
    scope === 'OWN' ? sql`${community} = ${p.communityId}` : sql`${community} IN ${brandIdsOf(scope, p)}`
}

function isInBrands(scope: CrossBrandScope, p: ActorArgs) {
  const isAdminCommunity = anyRow()
    .from(sql`${communities} AS asking`)
    .where(sql`asking.id = ${p.communityId} AND asking.kind = 'ADMIN'`)
  return and(
    eq(staffPermissions.userId, p.userId),
    inArray(staffPermissions.permission, [...PERMISSIONS[scope]]),
    sql`${communities.kind} = 'BRAND'`,
    sql`EXISTS ${isAdminCommunity}`,
  )
}

/** A query of the ids of those brands. */
export function brandIdsOf(scope: CrossBrandScope, p: ActorArgs) {
  return build
    .selectDistinct({ id: staffPermissions.communityId })
    .from(staffPermissions)
    .innerJoin(communities, eq(communities.id, staffPermissions.communityId))
    .where(isInBrands(scope, p))
}

/** The same brands as JSON text, for `idsOfEach`. */
export function brandIdsJson(scope: CrossBrandScope, p: ActorArgs): SQL {
  return sql`(SELECT json_group_array(community_id) FROM ${brandIdsOf(scope, p)})`
}

/** A brand whose members are among those of the list, with the host that its pages are on. */
export type ListedBrand = { readonly id: string; readonly name: string; readonly host: string }

/** The brands of the actor by name; none when asked from a brand. */
export const listedBrands = statement((p: ActorArgs) =>
  build
    .selectDistinct({ id: communities.id, name: communities.familiarName, host: communityHosts.host })
    .from(staffPermissions)
    .innerJoin(communities, eq(communities.id, staffPermissions.communityId))
    .innerJoin(communityHosts, and(eq(communityHosts.communityId, communities.id), eq(communityHosts.isPrimary, true)))
    .where(isInBrands('LISTED', p)),
)
