import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm'
import { groupAddresses, groupMembers, groups } from '#db/schema/groups.ts'
import { directoryEntries } from '#db/schema/profiles.ts'
import { build, hasId, isOfUser } from '#db/statement.ts'

/** The columns of a `GroupRow`. */
export const groupColumns = {
  id: groups.id,
  name: groups.name,
  about: groups.about,
  slug: groups.slug,
  visibility: groups.visibility,
  imageId: groups.imageId,
  imageAlt: groups.imageAlt,
  memberCount: groups.memberCount,
}

export type GroupArgs = { readonly communityId: string; readonly groupId: string }

export function isGroup(p: GroupArgs): SQL | undefined {
  return hasId(groups, p.groupId, p)
}

/** The id of the group that has or had a slug. */
export function groupIdOfSlug(p: { readonly communityId: string; readonly slug: string }): SQL<string> {
  const found = build
    .select({ id: groupAddresses.groupId })
    .from(groupAddresses)
    .where(and(eq(groupAddresses.communityId, p.communityId), eq(groupAddresses.slug, p.slug)))
  return sql`${found}`
}

/** Condition on the `user_id` of a row of `group_members`: its person is an active member, as the lists of groups show them. */
export function isOfActiveMember(userId: SQL | AnyColumn, communityId: string | SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ${directoryEntries} AS active WHERE active.user_id = ${userId}
    AND +active.community_id = ${communityId})`
}

/** Condition on `groups`: it has a chair. A chair whose account is deactivated does not count until it is active again. */
export function hasChair(communityId: string | SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ${groupMembers} AS chairs WHERE chairs.group_id = ${groups.id} AND chairs.is_chair = 1
    AND +chairs.community_id = ${communityId} AND ${isOfActiveMember(sql`chairs.user_id`, communityId)})`
}

/** Selects one membership of a group. */
export function isMembershipOf(p: GroupArgs & { readonly memberId: string }): SQL | undefined {
  return and(
    eq(groupMembers.groupId, p.groupId),
    isOfUser(groupMembers, { userId: p.memberId, communityId: p.communityId }),
  )
}
