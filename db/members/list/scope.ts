import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { communities, communityHosts } from '#db/schema/communities.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { anyRow, build, statement } from '#db/statement.ts'
import { MEMBER_HELP_PERMISSIONS, type Permission } from '#shared/domain/staff/permissions.ts'

/** Who may read the list of members. */
export const LIST_PERMISSIONS = ['admin', 'members', 'billing'] as const satisfies readonly Permission[]

/**
 * LISTED: the members of every brand whose member list the actor may read; HELPED: of the brands where the actor may help members, and may
 * therefore export the list. Both apply only in the admin community.
 */
export type CrossBrandScope = 'LISTED' | 'HELPED'
export type Scope = 'OWN' | CrossBrandScope

const PERMISSIONS: Readonly<Record<CrossBrandScope, readonly Permission[]>> = {
  LISTED: LIST_PERMISSIONS,
  HELPED: MEMBER_HELP_PERMISSIONS,
}

/** The communities of a list, as the right side of `=` or IN. */
type InScope = (community: SQL) => SQL

/**
 * A condition on the community of a row. On a brand's host it is the actor's own community only. In the admin community the brands are
 * found by the actor's permissions in each; on a brand's host this finds none, whatever scope was requested.
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

/** A query for the ids of those brands. */
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

/** A brand whose members are in the list, with the host of its pages. */
export type ListedBrand = { readonly id: string; readonly name: string; readonly host: string }

/** The actor's brands by name; none when requested on a brand's host. */
export const listedBrands = statement((p: ActorArgs) =>
  build
    .selectDistinct({ id: communities.id, name: communities.familiarName, host: communityHosts.host })
    .from(staffPermissions)
    .innerJoin(communities, eq(communities.id, staffPermissions.communityId))
    .innerJoin(communityHosts, and(eq(communityHosts.communityId, communities.id), eq(communityHosts.isPrimary, true)))
    .where(isInBrands('LISTED', p)),
)
