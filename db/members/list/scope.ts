import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { communities, communityHosts } from '#db/schema/communities.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { build, statement } from '#db/statement.ts'
import type { Permission } from '#shared/domain/staff/permissions.ts'

/** Who may read the list of members. */
export const LIST_PERMISSIONS = ['admin', 'members', 'billing'] as const satisfies readonly Permission[]

/** ALL: the members of every brand in which the actor may read the list; asked from the admin community only. */
export type Scope = 'OWN' | 'ALL'

/** The communities that a list is of, as the right side of `=` or IN. */
type InScope = (community: SQL) => SQL

/**
 * A condition of the community of a row. From a brand it is the actor's own and nothing else. From the admin community the brands are
 * found by the rights that the actor holds in each; on the host of a brand there are none, whatever was asked for.
 */
export function inScope(scope: Scope, p: ActorArgs): InScope {
  return (community) => (scope === 'OWN' ? sql`${community} = ${p.communityId}` : sql`${community} IN ${brandIdsOf(p)}`)
}

function isListed(p: ActorArgs) {
  const isAdminCommunity = build
    .select({ one: sql`1` })
    .from(sql`${communities} AS asking`)
    .where(sql`asking.id = ${p.communityId} AND asking.kind = 'ADMIN'`)
  return and(
    eq(staffPermissions.userId, p.userId),
    inArray(staffPermissions.permission, [...LIST_PERMISSIONS]),
    sql`${communities.kind} = 'BRAND'`,
    sql`EXISTS ${isAdminCommunity}`,
  )
}

/** A query of the ids of those brands. */
export function brandIdsOf(p: ActorArgs) {
  return build
    .selectDistinct({ id: staffPermissions.communityId })
    .from(staffPermissions)
    .innerJoin(communities, eq(communities.id, staffPermissions.communityId))
    .where(isListed(p))
}

/** The same brands as JSON text, for `idsOfEach`. */
export function brandIdsJson(p: ActorArgs): SQL {
  return sql`(SELECT json_group_array(community_id) FROM ${brandIdsOf(p)})`
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
    .where(isListed(p)),
)
