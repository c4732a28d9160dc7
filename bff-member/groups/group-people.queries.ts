import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { groupIdOfSlug } from '#db/groups/group-rows.ts'
import { newestFirst, type PlaceArgs, placeArgs } from '#db/lists/newest-first.ts'
import { personView } from '#db/members/users.ts'
import { communities } from '#db/schema/communities.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { directoryEntries } from '#db/schema/profiles.ts'
import { build, isAlso, statement, statementByShape } from '#db/statement.ts'
import { GROUP_CHAIRS_MAX, GROUP_REQUESTS_SHOWN } from '#shared/domain/groups/limits.ts'
import type { GroupMemberView, GroupRequestView } from '#shared/domain/groups/views.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'

export type SlugArgs = ActorArgs & { readonly slug: string }

/** Only active members, as in the directory. */
export function selectPeople(p: SlugArgs, condition: SQL | undefined) {
  return build
    .select({
      user: personView(),
      isChair: groupMembers.isChair,
      note: groupMembers.note,
      changedAt: groupMembers.changedAt,
    })
    .from(groupMembers)
    .innerJoin(
      directoryEntries,
      and(eq(directoryEntries.userId, groupMembers.userId), isAlso(directoryEntries.communityId, p.communityId)),
    )
    .innerJoin(users, and(eq(users.id, groupMembers.userId), isAlso(users.communityId, p.communityId)))
    .innerJoin(communities, eq(communities.id, users.communityId))
    .where(
      and(
        sql`${groupMembers.groupId} = ${groupIdOfSlug(p)}`,
        isAlso(groupMembers.communityId, p.communityId),
        condition,
      ),
    )
}

const chairs = statement((p: SlugArgs) =>
  selectPeople(p, sql`${groupMembers.isChair} = 1`).orderBy(groupMembers.userId).limit(GROUP_CHAIRS_MAX),
)

export const LAST_JOINED_FIRST = newestFirst(groupMembers.changedAt, groupMembers.userId)

const membersBefore = statement((p: SlugArgs & PlaceArgs) =>
  selectPeople(p, and(sql`${groupMembers.state} = 'MEMBER'`, LAST_JOINED_FIRST.isFrom(p)))
    .orderBy(...LAST_JOINED_FIRST.order)
    .limit(p.limit),
)

/** Condition: the actor is a chair of the group. */
export function isChairedByActor(p: SlugArgs): SQL {
  return sql`EXISTS (SELECT 1 FROM ${groupMembers} AS own WHERE own.group_id = ${groupIdOfSlug(p)}
    AND own.user_id = ${p.userId} AND own.community_id = ${p.communityId} AND own.is_chair = 1)`
}

/** People with a request or invitation, for the group's chairs; for others the list is empty. */
const waiting = statementByShape(
  (state: 'REQUESTED' | 'INVITED') => (p: SlugArgs) =>
    selectPeople(p, and(sql`${groupMembers.state} = ${state}`, isChairedByActor(p)))
      .orderBy(groupMembers.changedAt, groupMembers.userId)
      .limit(GROUP_REQUESTS_SHOWN),
)

export type ListGroupMembersInput = PageInput & { readonly slug: string }

function byName(a: GroupMemberView, b: GroupMemberView): number {
  const names = ({ user }: GroupMemberView) => `${user.familyName} ${user.givenName}`
  return names(a).localeCompare(names(b), 'en')
}

/* The lists of a group are read together with the group itself, whose read decides whether the actor may see them. */

export async function listGroupChairs({ db, actor }: ActorContext, slug: string): Promise<GroupMemberView[]> {
  const { userId, communityId } = actor
  const rows = await db.read(chairs({ userId, communityId, slug }))
  return rows.toSorted(byName)
}

/** Active members of the group, latest first. */
export async function listGroupMembers(
  { db, actor }: ActorContext,
  { slug, ...page }: ListGroupMembersInput,
): Promise<ConnectionView<GroupMemberView>> {
  const { userId, communityId } = actor
  const rows = await db.read(membersBefore({ userId, communityId, slug, ...placeArgs(page) }))
  return pageOf(rows, page, ({ user, isChair, changedAt }) =>
    edgeAt({ at: changedAt, id: user.id }, { user, isChair, changedAt }),
  )
}

/** Open requests and open invitations, oldest first. */
export async function listWaiting(
  { db, actor }: ActorContext,
  slug: string,
  state: 'REQUESTED' | 'INVITED',
): Promise<GroupRequestView[]> {
  const { userId, communityId } = actor
  const rows = await db.read(waiting(state)({ userId, communityId, slug }))
  return rows
}
