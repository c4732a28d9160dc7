import { and, desc, eq } from 'drizzle-orm'
import { build } from '#db/statement.ts'
import { communities } from '../../../../db/schema/communities.ts'
import { groupAddresses, groupMembers, groups } from '../../../../db/schema/groups.ts'
import type { GroupVisibility, MembershipState } from '../../../../shared/domain/groups/statuses.ts'
import { newId } from '../../../../shared/kernel/ids.ts'
import { type Brand, COMMUNITY_CODES } from '../brand.ts'
import { THEO } from '../browser.ts'
import { database } from '../database.ts'
import type { Member } from '../members.ts'
import { personOf } from './articles.ts'

/* Writes groups directly into the database, as staff and members would create them. */

export type StoredGroup = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly communityId: string
}

type NewGroup = {
  readonly name?: string
  readonly about?: string
  readonly visibility?: GroupVisibility
}

export async function storeGroup(
  communityId: string,
  { name = 'Platform engineering', about = 'For those who build platforms.', visibility = 'OPEN' }: NewGroup = {},
): Promise<StoredGroup> {
  const now = new Date()
  const id = newId(now)
  const slug = `group-${id.toLowerCase()}`
  const { id: createdBy } = await personOf(THEO)
  await database().commit([
    build
      .insert(groups)
      .values({ id, communityId, name, about, slug, visibility, createdBy, createdAt: now, updatedAt: now }),
    build.insert(groupAddresses).values({ communityId, slug, groupId: id }),
  ])
  return { id, slug, name, communityId }
}

type Membership = { readonly isChair?: boolean; readonly note?: string; readonly invitedBy?: Member }

export async function storeMembership(
  { id: groupId, communityId }: StoredGroup,
  { id: userId }: Member,
  state: MembershipState = 'MEMBER',
  { isChair = false, note, invitedBy }: Membership = {},
): Promise<void> {
  await database().commit([
    build.insert(groupMembers).values({
      ...{ groupId, userId, communityId, state, isChair, note: note ?? null },
      ...{ invitedBy: invitedBy?.id ?? null, changedAt: new Date() },
    }),
  ])
}

/** The member's current relation to the group. */
export async function membershipOf({ id: groupId }: StoredGroup, { id: userId }: Member) {
  const [row] = await database().read(
    build
      .select({ state: groupMembers.state, isChair: groupMembers.isChair })
      .from(groupMembers)
      .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId))),
  )
  return row ?? null
}

/** The demo group with the most members, for members and for staff. */
export async function groupPathsOf(brand: Exclude<Brand, 'admin'>) {
  const [found] = await database().read(
    build
      .select({ id: groups.id, slug: groups.slug, name: groups.name })
      .from(groups)
      .innerJoin(communities, eq(communities.id, groups.communityId))
      .where(and(eq(communities.code, COMMUNITY_CODES[brand]), eq(groups.visibility, 'OPEN')))
      .orderBy(desc(groups.memberCount), desc(groups.id))
      .limit(1),
  )
  if (!found) throw new Error(`The seed has no open group at ${brand}`)
  return {
    name: found.name,
    member: `/v2/groups/${found.slug}`,
    ofStaff: `/groups/${found.slug}`,
    admin: `/admin/groups/${found.id}`,
  }
}

export async function hideGroup({ id }: StoredGroup): Promise<void> {
  await database().commit([build.update(groups).set({ visibility: 'HIDDEN' }).where(eq(groups.id, id))])
}
