import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { newestFirst, type PlaceArgs, placeArgs } from '#db/lists/newest-first.ts'
import { isFormerMember } from '#db/members/former-member.ts'
import { contactColumns } from '#db/members/users.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { build, isAlso, statement } from '#db/statement.ts'
import { GROUP_CHAIRS_MAX, GROUP_REQUESTS_SHOWN } from '#shared/domain/groups/limits.ts'
import { fullName } from '#shared/domain/members/views.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'
import { checkCanManageGroups, type GroupOfActor } from './group-access.ts'

/** Somebody of a group as staff see them, also who is no longer active. */
export type GroupPersonView = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly companyName: string | null
  readonly isActive: boolean
  /** Their membership has ended: like somebody who is not active they lead no group. */
  readonly isFormer: boolean
  readonly isChair: boolean
  readonly note: string | null
  readonly changedAt: Date
}

function selectPeople(p: GroupOfActor, condition: SQL | undefined) {
  return build
    .select({
      ...contactColumns,
      companyName: users.companyName,
      status: users.status,
      isFormer: isFormerMember(p.communityId),
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

const LAST_JOINED_FIRST = newestFirst(groupMembers.changedAt, groupMembers.userId)

const membersBefore = statement((p: GroupOfActor & PlaceArgs) =>
  selectPeople(p, and(sql`${groupMembers.state} = 'MEMBER'`, LAST_JOINED_FIRST.isFrom(p)))
    .orderBy(...LAST_JOINED_FIRST.order)
    .limit(p.limit),
)

export type ListMembersInput = PageInput & { readonly groupId: string }

/** The members of a group, who joined last first. */
export async function listGroupMembers(
  ctx: ActorContext,
  { groupId, ...page }: ListMembersInput,
): Promise<ConnectionView<GroupPersonView>> {
  const { userId, communityId } = ctx.actor
  const [, rows] = await Promise.all([
    checkCanManageGroups(ctx),
    ctx.db.read(membersBefore({ userId, communityId, groupId, ...placeArgs(page) })),
  ])
  return pageOf(rows, page, (row) => edgeAt({ at: row.changedAt, id: row.id }, toPerson(row)))
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
