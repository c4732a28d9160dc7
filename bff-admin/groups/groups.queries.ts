import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { groupColumns, isGroup } from '#db/groups/group-rows.ts'
import { newestFirst, type PlaceArgs, placeArgs } from '#db/lists/newest-first.ts'
import { communities } from '#db/schema/communities.ts'
import { groupMembers, groups } from '#db/schema/groups.ts'
import { build, statement } from '#db/statement.ts'
import type { GroupRow } from '#shared/domain/groups/views.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'
import { checkCanManageGroups, type GroupOfActor } from './group-access.ts'

/** A group as staff see it. */
export type ManagedGroup = GroupRow & {
  readonly communityCode: string
  readonly communityName: string
  readonly chairCount: number
  readonly openRequests: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

function countOf(p: ActorArgs, condition: SQL): SQL<number> {
  return sql<number>`(SELECT count(*) FROM ${groupMembers} AS counted WHERE counted.group_id = ${groups.id}
    AND counted.community_id = ${p.communityId} AND ${condition})`.mapWith(Number)
}

function selectGroups(p: ActorArgs) {
  return build
    .select({
      ...groupColumns,
      communityCode: communities.code,
      communityName: communities.name,
      chairCount: countOf(p, sql`counted.is_chair = 1`),
      openRequests: countOf(p, sql`counted.state = 'REQUESTED'`),
      createdAt: groups.createdAt,
      updatedAt: groups.updatedAt,
    })
    .from(groups)
    .innerJoin(communities, eq(communities.id, groups.communityId))
}

const BY_SIZE = newestFirst(groups.memberCount, groups.id)

/** `search` is empty for all. */
type PageArgs = ActorArgs & PlaceArgs & { readonly search: string }

const groupsBefore = statement((p: PageArgs) =>
  selectGroups(p)
    .where(
      and(
        eq(groups.communityId, p.communityId),
        sql`instr(lower(${groups.name}), lower(${p.search})) > 0`,
        BY_SIZE.isFrom(p),
      ),
    )
    .orderBy(...BY_SIZE.order)
    .limit(p.limit),
)

export type ListGroupsInput = PageInput & { readonly search: string }

/** The groups of the community whose name has the searched text, the largest first. */
export async function listGroups(
  ctx: ActorContext,
  { search, ...page }: ListGroupsInput,
): Promise<ConnectionView<ManagedGroup>> {
  const { userId, communityId } = ctx.actor
  const args = { userId, communityId, search: search.trim(), ...placeArgs(page) }
  const [, rows] = await Promise.all([checkCanManageGroups(ctx), ctx.db.read(groupsBefore(args))])
  return pageOf(rows, page, (group) => edgeAt({ at: new Date(group.memberCount), id: group.id }, group))
}

/** One row: the group; none where the community has no such. */
export const managedGroup = statement((p: GroupOfActor) => selectGroups(p).where(isGroup(p)))

export async function readGroup(ctx: ActorContext, groupId: string): Promise<ManagedGroup | null> {
  const { userId, communityId } = ctx.actor
  const [, [group]] = await Promise.all([
    checkCanManageGroups(ctx),
    ctx.db.read(managedGroup({ userId, communityId, groupId })),
  ])
  return group ?? null
}
