import { and, eq } from 'drizzle-orm'
import { groupAddresses, groupMembers, groups } from '#db/schema/groups.ts'
import { build } from '#db/statement.ts'
import type { GroupVisibility, MembershipState } from '#shared/domain/groups/statuses.ts'
import { newId } from '#shared/kernel/ids.ts'
import { type BaseFixture, NOW } from './base-fixture.ts'
import type { Name } from './cast.ts'
import type { TestMember } from './contacts.ts'

/** A person of the cast, or a member that a test has added. */
type Who = Name | TestMember

type GroupOptions = {
  readonly name?: string
  readonly about?: string
  readonly slug?: string
  readonly visibility?: GroupVisibility
  readonly where?: 'meridian' | 'harbor'
  readonly members?: readonly Who[]
  readonly chairs?: readonly Who[]
  readonly withImage?: boolean
}

type MembershipOptions = {
  readonly isChair?: boolean
  readonly note?: string
  readonly invitedBy?: Who
  readonly changedAt?: Date
}

/** Writes groups with their memberships, and reads back what verbs wrote. */
export function groupFactory(base: BaseFixture) {
  const { db, id, cast } = base
  const idOf = (who: Who) => (typeof who === 'string' ? id(who) : who.userId)

  async function giveMembership(
    group: { readonly id: string; readonly communityId: string },
    who: Who,
    state: MembershipState = 'MEMBER',
    { isChair = false, note, invitedBy, changedAt = NOW }: MembershipOptions = {},
  ) {
    await db().commit([
      build.insert(groupMembers).values({
        groupId: group.id,
        userId: idOf(who),
        communityId: group.communityId,
        state,
        isChair,
        note: note ?? null,
        invitedBy: invitedBy ? idOf(invitedBy) : null,
        changedAt,
      }),
    ])
  }

  return {
    giveGroup: async ({ where = 'meridian', members = [], chairs = [], ...options }: GroupOptions = {}) => {
      const group = groupRow(options, cast[where].id, id('theo'))
      const { communityId, slug } = group
      await db().commit([
        build.insert(groups).values(group),
        build.insert(groupAddresses).values({ communityId, slug, groupId: group.id }),
      ])
      for (const who of members) await giveMembership(group, who)
      for (const who of chairs) await giveMembership(group, who, 'MEMBER', { isChair: true })
      return { id: group.id, slug, name: group.name, communityId }
    },
    giveMembership,
    giveFormerAddress: (
      { id: groupId, communityId }: { readonly id: string; readonly communityId: string },
      slug: string,
    ) => db().commit([build.insert(groupAddresses).values({ communityId, slug, groupId })]),
    readGroup: async (groupId: string) => {
      const [row] = await db().read(build.select().from(groups).where(eq(groups.id, groupId)))
      return row
    },
    readMembership: async (groupId: string, who: Who) => {
      const isTheirs = and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, idOf(who)))
      const [row] = await db().read(build.select().from(groupMembers).where(isTheirs))
      return row ?? null
    },
  }
}

export type GroupFactory = ReturnType<typeof groupFactory>

/** The ids of groups follow the order of creation. */
let given = 0

function groupRow(
  {
    name = 'Platform engineering',
    about = 'For those who build platforms.',
    slug,
    visibility = 'OPEN',
    withImage = false,
  }: GroupOptions,
  communityId: string,
  createdBy: string,
) {
  const id = newId(new Date(NOW.getTime() + ++given))
  return {
    ...{ id, communityId, name, about, visibility, createdBy },
    ...(withImage ? { imageId: 'drawing', imageAlt: 'A desk' } : {}),
    slug: slug ?? `group-${id.slice(-8).toLowerCase()}`,
    createdAt: NOW,
    updatedAt: NOW,
  }
}
