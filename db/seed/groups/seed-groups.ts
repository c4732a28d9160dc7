import { groupAddresses, groupMembers, groups } from '#db/schema/groups.ts'
import { images } from '#db/schema/members.ts'
import { groupSlugOf } from '#shared/domain/groups/slug.ts'
import { EDITORS } from '../cast.ts'
import { BRAND_CODES, type BrandCode, communityId } from '../communities.ts'
import { svgRow } from '../images.ts'
import { insertRows } from '../insert-rows.ts'
import { NAMED_PEOPLE } from '../named-people.ts'
import { daysBefore } from '../offsets.ts'
import { keyOf, type Person } from '../people/person.ts'
import { readPicture } from '../pictures.ts'
import type { SeedCast, SeedStatement } from '../seed-context.ts'
import { seededId } from '../seeded-id.ts'
import { DEMO_GROUPS, type DemoGroup } from './group-texts.ts'

/** The member whose groups each brand shows. */
const LEADS: Readonly<Record<BrandCode, string>> = {
  MTC: keyOf(NAMED_PEOPLE.maya.name),
  HFC: keyOf(NAMED_PEOPLE.lena.name),
  LAC: keyOf(NAMED_PEOPLE.rosa.name),
}

type Place = {
  readonly code: BrandCode
  readonly creator: Person
  readonly lead: Person
  /** Active members without the lead. */
  readonly others: readonly Person[]
  readonly now: Date
}

type GroupRow = typeof groups.$inferInsert
type MemberRow = typeof groupMembers.$inferInsert

export function seedGroups({ staff, membersOf }: SeedCast, now: Date): SeedStatement[] {
  return BRAND_CODES.flatMap((code) => {
    const people = membersOf[code].filter(({ status, gate }) => status === 'ACTIVE' && gate === 'NONE')
    const lead = people.find(({ key }) => key === LEADS[code])
    const creator = staff.find(({ key }) => key === EDITORS[code][0])
    if (!lead || !creator) throw new Error(`${code} has no lead or no editor`)
    return groupsOf({ code, creator, lead, others: people.filter((person) => person !== lead), now })
  })
}

function groupsOf(place: Place): SeedStatement[] {
  const { code, now } = place
  const demo = DEMO_GROUPS[code].map((group, i) => ({ group, row: groupRow(place, group, i) }))
  return [
    ...insertRows(
      images,
      demo.flatMap(({ group: { picture } }) =>
        picture ? [svgRow(imageId(picture.file), code, readPicture(`groups/${picture.file}`), now)] : [],
      ),
    ),
    ...insertRows(
      groups,
      demo.map(({ row }) => row),
    ),
    ...insertRows(
      groupAddresses,
      demo.map(({ row: { communityId: community, slug, id } }) => ({ communityId: community, slug, groupId: id })),
    ),
    ...insertRows(
      groupMembers,
      demo.flatMap(({ group, row }) => memberRows(place, group, row)),
    ),
  ]
}

function imageId(file: string): string {
  return seededId(`group image ${file}`)
}

function groupRow({ code, creator, now }: Place, { name, about, visibility, picture }: DemoGroup, i: number): GroupRow {
  const createdAt = daysBefore(now, 400 - 30 * i)
  return {
    ...{ id: groupId(code, name), communityId: communityId(code), name, about, visibility },
    slug: groupSlugOf(name),
    imageId: picture ? imageId(picture.file) : null,
    imageAlt: picture?.alt ?? null,
    createdBy: creator.id,
    createdAt,
    updatedAt: createdAt,
  }
}

export function groupId(code: BrandCode, name: string): string {
  return seededId(`group ${code} ${name}`)
}

/** The members of a group, from the active members without the lead. */
export function membersOfGroup(others: readonly Person[], { everyNth }: DemoGroup): readonly Person[] {
  return others.filter((_, i) => i % everyNth === 0)
}

/** Requests come from members who are not in the group; the first of the others are its chairs. */
function memberRows(
  { lead, others, now }: Place,
  group: DemoGroup,
  { id, communityId: community }: GroupRow,
): MemberRow[] {
  const { chairs, requests = [] } = group
  const inside = membersOfGroup(others, group)
  const outside = others.filter((person) => !inside.includes(person))
  const base = { groupId: id, communityId: community }
  const members = inside.map((person, i) => ({
    ...{ ...base, userId: person.id, state: 'MEMBER' as const, isChair: i < chairs },
    changedAt: daysBefore(now, 5 + ((i * 37) % 200)),
  }))
  const asking = requests.flatMap((note, i) => {
    const person = outside[i]
    return person
      ? [{ ...base, userId: person.id, state: 'REQUESTED' as const, note, changedAt: daysBefore(now, 1 + i) }]
      : []
  })
  const inviter = members.find(({ isChair }) => isChair)
  return [...members, ...asking, ...leadRows({ ...base, userId: lead.id }, group.lead, inviter?.userId ?? null, now)]
}

type Base = Pick<MemberRow, 'groupId' | 'communityId' | 'userId'>

function leadRows(base: Base, part: DemoGroup['lead'], inviterId: string | null, now: Date): MemberRow[] {
  if (part === null) return []
  if (part === 'INVITED') return [{ ...base, state: 'INVITED', invitedBy: inviterId, changedAt: daysBefore(now, 2) }]
  return [{ ...base, state: 'MEMBER', isChair: part === 'CHAIR', changedAt: daysBefore(now, 150) }]
}
