import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { membershipColumns, toMembership } from '#db/groups/find-membership.ts'
import { type GroupArgs, groupColumns, isGroup, isOfActiveMember } from '#db/groups/group-rows.ts'
import { newestFirst, type PlaceArgs, placeArgs } from '#db/lists/newest-first.ts'
import { groupAddresses, groupMembers, groups } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { build, isOfUser, type Runnable, statement } from '#db/statement.ts'
import type { GroupView } from '#shared/domain/groups/views.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'

/** The actor's own membership of the group around it. */
function isOwnMembership(p: ActorArgs): SQL | undefined {
  return and(eq(groupMembers.groupId, groups.id), isOfUser(groupMembers, p))
}

/** Beside the actor's own membership: hidden groups exist only for who is in them, or is invited. */
const isVisible = sql`(${groups.visibility} <> 'HIDDEN' OR ${groupMembers.state} IN ('MEMBER', 'INVITED'))`

function selectGroups(p: ActorArgs) {
  return build
    .select({
      ...groupColumns,
      ...membershipColumns,
      inviterName: sql<string | null>`CASE WHEN ${groupMembers.state} = 'INVITED' THEN
        (SELECT trim(inviter.given_name || ' ' || inviter.family_name) FROM ${users} AS inviter
          WHERE inviter.id = ${groupMembers.invitedBy} AND inviter.community_id = ${p.communityId}) END`,
      openRequests: sql<number>`CASE WHEN ${groupMembers.isChair} = 1 THEN
        (SELECT count(*) FROM ${groupMembers} AS asking WHERE asking.group_id = ${groups.id}
          AND +asking.community_id = ${p.communityId} AND asking.state = 'REQUESTED'
          AND ${isOfActiveMember(sql`asking.user_id`, p.communityId)}) ELSE 0 END`.mapWith(Number),
    })
    .from(groups)
    .leftJoin(groupMembers, isOwnMembership(p))
}

type Row = Awaited<ReturnType<typeof selectGroups>>[number]

function toGroup({ state, isChair, wasInvited, changedAt, ...row }: Row): GroupView {
  return { ...row, membership: toMembership({ state, isChair, wasInvited, changedAt }) }
}

const BY_SIZE = newestFirst(groups.memberCount, groups.id)

const groupsBefore = statement((p: ActorArgs & PlaceArgs) =>
  selectGroups(p)
    .where(and(eq(groups.communityId, p.communityId), isVisible, BY_SIZE.isFrom(p)))
    .orderBy(...BY_SIZE.order)
    .limit(p.limit),
)

/** The groups that the actor may know of, those with the most members first. */
export async function listGroups({ db, actor }: ActorContext, page: PageInput): Promise<ConnectionView<GroupView>> {
  const { userId, communityId } = actor
  const rows = await db.read(groupsBefore({ userId, communityId, ...placeArgs(page) }))
  return pageOf(rows.map(toGroup), page, (group) => edgeAt({ at: new Date(group.memberCount), id: group.id }, group))
}

const groupOfSlug = statement((p: ActorArgs & { readonly slug: string }) =>
  selectGroups(p)
    .innerJoin(
      groupAddresses,
      and(
        eq(groupAddresses.groupId, groups.id),
        eq(groupAddresses.communityId, p.communityId),
        eq(groupAddresses.slug, p.slug),
      ),
    )
    .where(and(eq(groups.communityId, p.communityId), isVisible)),
)

/** The group that has or had the slug; null for none, and for a hidden one of others. */
export async function findGroupBySlug({ db, actor }: ActorContext, slug: string): Promise<GroupView | null> {
  const { userId, communityId } = actor
  const [row] = await db.read(groupOfSlug({ userId, communityId, slug }))
  return row ? toGroup(row) : null
}

type GroupOfActor = ActorArgs & GroupArgs

/** One row: the group as the actor sees it; none where they may not know of it. */
const visibleGroup = statement((p: GroupOfActor) => selectGroups(p).where(and(isGroup(p), isVisible)))

export async function findGroup({ db, actor }: ActorContext, groupId: string): Promise<GroupView | null> {
  const { userId, communityId } = actor
  const [row] = await db.read(visibleGroup({ userId, communityId, groupId }))
  return row ? toGroup(row) : null
}

/** Changes a membership and answers the group after it. The first statement holds what must still be true. */
export async function commitToGroup(
  { db, actor }: ActorContext,
  groupId: string,
  [first, ...more]: readonly [Runnable, ...Runnable[]],
): Promise<GroupView | null> {
  const { userId, communityId } = actor
  const [, [row]] = await db.commitIf([first, visibleGroup({ userId, communityId, groupId }), ...more])
  return row ? toGroup(row) : null
}
