import { and, eq, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { directoryEntries } from '#db/schema/profiles.ts'
import { build, isAlso, statement } from '#db/statement.ts'
import type { Membership } from '#shared/domain/groups/rules.ts'
import { type GroupArgs, isMembershipOf } from './group-rows.ts'

/** The columns of a `Membership`. */
export const membershipColumns = {
  state: groupMembers.state,
  isChair: groupMembers.isChair,
  wasInvited: sql<boolean>`${groupMembers.invitedBy} IS NOT NULL`.mapWith(Boolean),
  changedAt: groupMembers.changedAt,
}

type Row = { readonly [Name in keyof Membership]: Membership[Name] | null }

/** Null for a left join without a row. */
export function toMembership({ state, isChair, wasInvited, changedAt }: Row): Membership | null {
  if (state === null || changedAt === null) return null
  return { state, isChair: isChair ?? false, wasInvited: wasInvited ?? false, changedAt }
}

type PersonArgs = GroupArgs & { readonly memberId: string }
export type PersonOfGroup = { readonly groupId: string; readonly memberId: string }

const activePerson = statement((p: PersonArgs) =>
  build
    .select(membershipColumns)
    .from(directoryEntries)
    .leftJoin(groupMembers, isMembershipOf(p))
    .where(and(eq(directoryEntries.userId, p.memberId), isAlso(directoryEntries.communityId, p.communityId))),
)

/** The membership of an active member of the community in a group; null for anybody else. */
export async function findActivePerson(
  { db, actor }: ActorContext,
  { groupId, memberId }: PersonOfGroup,
): Promise<{ readonly membership: Membership | null } | null> {
  const [row] = await db.read(activePerson({ groupId, memberId, communityId: actor.communityId }))
  return row ? { membership: toMembership(row) } : null
}

const membershipRow = statement((p: PersonArgs) =>
  build.select(membershipColumns).from(groupMembers).where(isMembershipOf(p)),
)

/** The same for anybody with a membership, active or not. */
export async function findMembership(
  { db, actor }: ActorContext,
  { groupId, memberId }: PersonOfGroup,
): Promise<Membership | null> {
  const [row] = await db.read(membershipRow({ groupId, memberId, communityId: actor.communityId }))
  return row ? toMembership(row) : null
}
