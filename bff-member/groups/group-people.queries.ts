import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { groupIdOfSlug } from '#db/groups/group-rows.ts'
import { toUserView, userColumns } from '#db/members/users.ts'
import { communities } from '#db/schema/communities.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { directoryEntries } from '#db/schema/profiles.ts'
import { build, isAlso, statement, statementByShape } from '#db/statement.ts'
import { GROUP_CHAIRS_MAX, GROUP_REQUESTS_SHOWN } from '#shared/domain/groups/limits.ts'
import type { GroupMemberView, GroupRequestView } from '#shared/domain/groups/views.ts'
import { type Cursor, encodeCursor, NEWEST } from '#shared/kernel/cursor.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'

type SlugArgs = ActorArgs & { readonly slug: string }

/** Those of the directory only: active members. */
function selectPeople(p: SlugArgs, condition: SQL | undefined) {
  return build
    .select({
      user: userColumns(),
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

type PageArgs = SlugArgs & { readonly beforeAt: Date; readonly beforeId: string; readonly limit: number }

const membersBefore = statement((p: PageArgs) =>
  selectPeople(
    p,
    and(
      sql`${groupMembers.state} = 'MEMBER'`,
      sql`(${groupMembers.changedAt}, ${groupMembers.userId}) < (${p.beforeAt}, ${p.beforeId})`,
    ),
  )
    .orderBy(desc(groupMembers.changedAt), desc(groupMembers.userId))
    .limit(p.limit),
)

/** People who wait, for chairs of the group: for others the list is empty. */
const waiting = statementByShape((state: 'REQUESTED' | 'INVITED') => (p: SlugArgs) => {
  const isChair = sql`EXISTS (SELECT 1 FROM ${groupMembers} AS own WHERE own.group_id = ${groupIdOfSlug(p)}
    AND own.user_id = ${p.userId} AND own.community_id = ${p.communityId} AND own.is_chair = 1)`
  return selectPeople(p, and(sql`${groupMembers.state} = ${sql.raw(`'${state}'`)}`, isChair))
    .orderBy(groupMembers.changedAt, groupMembers.userId)
    .limit(GROUP_REQUESTS_SHOWN)
})

export type ListGroupMembersInput = { readonly slug: string; readonly first: number; readonly after: Cursor | null }

function byName(a: GroupMemberView, b: GroupMemberView): number {
  const names = ({ user }: GroupMemberView) => `${user.familyName} ${user.givenName}`
  return names(a).localeCompare(names(b), 'en')
}

/* The lists of a group are read beside the group itself, whose read decides whether the actor may have them. */

export async function listGroupChairs({ db, actor }: ActorContext, slug: string): Promise<GroupMemberView[]> {
  const { userId, communityId } = actor
  const rows = await db.read(chairs({ userId, communityId, slug }))
  return rows.map(({ user, ...row }) => ({ ...row, user: toUserView(user) })).toSorted(byName)
}

/** Active members of the group, who joined last first. */
export async function listGroupMembers(
  { db, actor }: ActorContext,
  { slug, first, after }: ListGroupMembersInput,
): Promise<ConnectionView<GroupMemberView>> {
  const { userId, communityId } = actor
  const { at: beforeAt, id: beforeId } = after ?? NEWEST
  const rows = await db.read(membersBefore({ userId, communityId, slug, beforeAt, beforeId, limit: first + 1 }))
  return {
    edges: rows.slice(0, first).map(({ user, isChair, changedAt }) => ({
      cursor: encodeCursor({ at: changedAt, id: user.id }),
      node: { user: toUserView(user), isChair, changedAt },
    })),
    pageInfo: { hasNextPage: rows.length > first, hasPreviousPage: after !== null },
  }
}

/** Who waits for an answer of the chairs, or has one to give to them; the oldest first. */
export async function listWaiting(
  { db, actor }: ActorContext,
  slug: string,
  state: 'REQUESTED' | 'INVITED',
): Promise<GroupRequestView[]> {
  const { userId, communityId } = actor
  const rows = await db.read(waiting(state)({ userId, communityId, slug }))
  return rows.map(({ user, note, changedAt }) => ({ user: toUserView(user), note, changedAt }))
}
