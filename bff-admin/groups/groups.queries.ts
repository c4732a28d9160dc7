import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { groupColumns, hasChair, isGroup, isOfActiveMember } from '#db/groups/group-rows.ts'
import { containsText, spellingsOf } from '#db/lists/contains-text.ts'
import { newestFirst, type PlaceArgs, placeArgs } from '#db/lists/newest-first.ts'
import { communities } from '#db/schema/communities.ts'
import { groupMembers, groups } from '#db/schema/groups.ts'
import { build, statement, statementByShape } from '#db/statement.ts'
import type { GroupRow } from '#shared/domain/groups/views.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'
import { checkCanManageGroups, type GroupOfActor } from './group-access.ts'

/** A group as staff see it. */
export type ManagedGroup = GroupRow & {
  readonly communityCode: string
  readonly communityName: string
  /** Active ones. */
  readonly chairCount: number
  /** Includes requests by people who were deactivated since, which can be declined. */
  readonly openRequests: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

const IS_REQUEST = sql`counted.state = 'REQUESTED'`

function peopleOf(p: ActorArgs, condition: SQL): SQL {
  return sql`FROM ${groupMembers} AS counted WHERE counted.group_id = ${groups.id}
    AND +counted.community_id = ${p.communityId} AND ${condition}`
}

function countOf(p: ActorArgs, condition: SQL): SQL<number> {
  return sql<number>`(SELECT count(*) ${peopleOf(p, condition)})`.mapWith(Number)
}

function selectGroups(p: ActorArgs) {
  return build
    .select({
      ...groupColumns,
      communityCode: communities.code,
      communityName: communities.name,
      chairCount: countOf(p, sql`counted.is_chair = 1 AND ${isOfActiveMember(sql`counted.user_id`, p.communityId)}`),
      openRequests: countOf(p, IS_REQUEST),
      createdAt: groups.createdAt,
      updatedAt: groups.updatedAt,
    })
    .from(groups)
    .innerJoin(communities, eq(communities.id, groups.communityId))
}

/** The filters of the list for staff. */
export const GROUP_FILTERS = ['REQUESTS', 'NO_CHAIR'] as const
export type GroupFilter = (typeof GROUP_FILTERS)[number]

const CONDITIONS: Readonly<Record<GroupFilter, (p: ActorArgs) => SQL>> = {
  REQUESTS: (p) => sql`EXISTS (SELECT 1 ${peopleOf(p, IS_REQUEST)})`,
  NO_CHAIR: (p) => sql`NOT ${hasChair(p.communityId)}`,
}

const BY_SIZE = newestFirst(groups.memberCount, groups.id)

type PageArgs = ActorArgs & PlaceArgs & { readonly search: readonly string[] }

const groupsBefore = statementByShape(
  (filter: GroupFilter | null) => (p: PageArgs) =>
    selectGroups(p)
      .where(
        and(
          eq(groups.communityId, p.communityId),
          filter === null ? undefined : CONDITIONS[filter](p),
          containsText(groups.name, p.search),
          BY_SIZE.isFrom(p),
        ),
      )
      .orderBy(...BY_SIZE.order)
      .limit(p.limit),
)

export type ListGroupsInput = PageInput & { readonly search: string; readonly filter: GroupFilter | null }

/** The groups of the community whose name contains the searched text, the largest first. */
export async function listGroups(
  ctx: ActorContext,
  { search, filter, ...page }: ListGroupsInput,
): Promise<ConnectionView<ManagedGroup>> {
  const { userId, communityId } = ctx.actor
  const args = { userId, communityId, search: spellingsOf(search), ...placeArgs(page) }
  const [, rows] = await Promise.all([checkCanManageGroups(ctx), ctx.db.read(groupsBefore(filter)(args))])
  return pageOf(rows, page, (group) => edgeAt({ at: new Date(group.memberCount), id: group.id }, group))
}

/** One row: the group; none if the community has no such group. */
export const managedGroup = statement((p: GroupOfActor) => selectGroups(p).where(isGroup(p)))

export async function readGroup(ctx: ActorContext, groupId: string): Promise<ManagedGroup | null> {
  const { userId, communityId } = ctx.actor
  const [, [group]] = await Promise.all([
    checkCanManageGroups(ctx),
    ctx.db.read(managedGroup({ userId, communityId, groupId })),
  ])
  return group ?? null
}
