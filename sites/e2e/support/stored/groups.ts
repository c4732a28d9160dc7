import { eq } from 'drizzle-orm'
import { build } from '#db/statement.ts'
import { groupAddresses, groupMembers, groups } from '../../../../db/schema/groups.ts'
import type { GroupVisibility, MembershipState } from '../../../../shared/domain/groups/statuses.ts'
import { newId } from '../../../../shared/kernel/ids.ts'
import { THEO } from '../browser.ts'
import { database } from '../database.ts'
import type { Member } from '../members.ts'
import { personOf } from './articles.ts'

/* Writes groups straight into the database, as staff and members would make them. */

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

export async function hideGroup({ id }: StoredGroup): Promise<void> {
  await database().commit([build.update(groups).set({ visibility: 'HIDDEN' }).where(eq(groups.id, id))])
}
