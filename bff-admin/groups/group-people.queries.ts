import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { build, isAlso, statement } from '#db/statement.ts'
import { GROUP_CHAIRS_MAX, GROUP_REQUESTS_SHOWN } from '#shared/domain/groups/limits.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { type Cursor, encodeCursor, NEWEST } from '#shared/kernel/cursor.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { checkCanManageGroups, type GroupOfActor } from './group-access.ts'

/** Somebody of a group as staff see them, also who is no longer active. */
export type GroupPersonView = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly companyName: string | null
  readonly isActive: boolean
  readonly isChair: boolean
  readonly note: string | null
  readonly changedAt: Date
}

function selectPeople(p: GroupOfActor, condition: SQL | undefined) {
  return build
    .select({
      id: users.id,
      givenName: users.givenName,
      familyName: users.familyName,
      email: users.email,
      companyName: users.companyName,
      status: users.status,
      isChair: groupMembers.isChair,
      note: groupMembers.note,
      changedAt: groupMembers.changedAt,
    })
    .from(groupMembers)
    .innerJoin(users, and(eq(users.id, groupMembers.userId), isAlso(users.communityId, p.communityId)))
    .where(and(eq(groupMembers.groupId, p.groupId), isAlso(groupMembers.communityId, p.communityId), condition))
}

type Row = Awaited<ReturnType<typeof selectPeople>>[number]

function toPerson({ givenName, familyName, status, ...row }: Row): GroupPersonView {
  return { ...row, name: fullName({ givenName, familyName }), isActive: status === 'ACTIVE' }
}

const chairs = statement((p: GroupOfActor) =>
  selectPeople(p, sql`${groupMembers.isChair} = 1`).orderBy(groupMembers.userId).limit(GROUP_CHAIRS_MAX),
)

export async function listChairs(ctx: ActorContext, groupId: string): Promise<GroupPersonView[]> {
  const { userId, communityId } = ctx.actor
  const [, rows] = await Promise.all([checkCanManageGroups(ctx), ctx.db.read(chairs({ userId, communityId, groupId }))])
  return rows.map(toPerson).toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

type PageArgs = GroupOfActor & { readonly beforeAt: Date; readonly beforeId: string; readonly limit: number }

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

export type ListMembersInput = { readonly groupId: string; readonly first: number; readonly after: Cursor | null }

/** The members of a group, who joined last first. */
export async function listGroupMembers(
  ctx: ActorContext,
  { groupId, first, after }: ListMembersInput,
): Promise<ConnectionView<GroupPersonView>> {
  const { userId, communityId } = ctx.actor
  const { at: beforeAt, id: beforeId } = after ?? NEWEST
  const [, rows] = await Promise.all([
    checkCanManageGroups(ctx),
    ctx.db.read(membersBefore({ userId, communityId, groupId, beforeAt, beforeId, limit: first + 1 })),
  ])
  return {
    edges: rows.slice(0, first).map((row) => ({
      cursor: encodeCursor({ at: row.changedAt, id: row.id }),
      node: toPerson(row),
    })),
    pageInfo: { hasNextPage: rows.length > first, hasPreviousPage: after !== null },
  }
}

const requests = statement((p: GroupOfActor) =>
  selectPeople(p, sql`${groupMembers.state} = 'REQUESTED'`)
    .orderBy(groupMembers.changedAt, groupMembers.userId)
    .limit(GROUP_REQUESTS_SHOWN),
)

/** Who waits for an answer, the longest first. */
export async function listRequests(ctx: ActorContext, groupId: string): Promise<GroupPersonView[]> {
  const { userId, communityId } = ctx.actor
  const [, rows] = await Promise.all([
    checkCanManageGroups(ctx),
    ctx.db.read(requests({ userId, communityId, groupId })),
  ])
  return rows.map(toPerson)
}
