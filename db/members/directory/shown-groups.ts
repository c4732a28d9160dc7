import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { groupAddresses, groupMembers, groups } from '#db/schema/groups.ts'

type Viewer = { readonly communityId: SQLWrapper | string; readonly userId: SQLWrapper | string }

/** Condition on a group with the given `alias` in the statement: it is listed, or the viewer is in it. */
export function isShownTo({ communityId, userId }: Viewer, alias: SQL): SQL {
  return sql`(${alias}.visibility <> 'HIDDEN' OR EXISTS (SELECT 1 FROM ${groupMembers} AS mine WHERE mine.group_id = ${alias}.id
    AND mine.user_id = ${userId} AND +mine.community_id = ${communityId} AND mine.state = 'MEMBER'))`
}

/** The group with a current or former address, if the viewer may see it: FROM and WHERE, with the group as `asked`. */
export function askedGroup(p: ActorArgs & { readonly group: string | null }): SQL {
  return sql`FROM ${groupAddresses} AS named
    CROSS JOIN ${groups} AS asked ON asked.id = named.group_id AND +asked.community_id = ${p.communityId}
    WHERE named.community_id = ${p.communityId} AND named.slug = ${p.group} AND ${isShownTo(p, sql`asked`)}`
}

/** A column of the group that filters a saved search, if the viewer may see the group. */
export function keptGroup(column: 'slug' | 'name', p: Viewer, groupId: SQLWrapper): SQL<string | null> {
  return sql<string | null>`(SELECT shown.${sql.raw(column)} FROM ${groups} AS shown WHERE shown.id = ${groupId}
    AND shown.community_id = ${p.communityId} AND ${isShownTo(p, sql`shown`)})`
}
