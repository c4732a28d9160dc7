import { and, eq, type SQL, sql } from 'drizzle-orm'
import { groupAddresses, groupMembers, groups } from '#db/schema/groups.ts'
import { build } from '#db/statement.ts'

/** What a `GroupRow` is read from. */
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
  return and(eq(groups.id, p.groupId), eq(groups.communityId, p.communityId))
}

/** The id of the group that has or had a slug. */
export function groupIdOfSlug(p: { readonly communityId: string; readonly slug: string }): SQL<string> {
  const found = build
    .select({ id: groupAddresses.groupId })
    .from(groupAddresses)
    .where(and(eq(groupAddresses.communityId, p.communityId), eq(groupAddresses.slug, p.slug)))
  return sql`${found}`
}

/** Selects one membership of a group. */
export function isMembershipOf(p: GroupArgs & { readonly memberId: string }): SQL | undefined {
  return and(
    eq(groupMembers.groupId, p.groupId),
    eq(groupMembers.userId, p.memberId),
    eq(groupMembers.communityId, p.communityId),
  )
}
