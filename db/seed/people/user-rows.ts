import type { mobilePhones, staffPermissions, users } from '#db/schema/members.ts'
import { ADMINS_EVERYWHERE, EDITORS } from '../cast.ts'
import { BRAND_CODES, type CommunityCode, communityId } from '../communities.ts'
import { portraitId } from '../images.ts'
import { PASSWORD } from '../named-people.ts'
import { daysBefore, hoursBefore } from '../offsets.ts'
import { hashSeedPassword } from '../password.ts'
import { seededId } from '../seeded-id.ts'
import { seededRandom } from '../seeded-random.ts'
import type { Person } from './person.ts'
import { placeOf } from './places.ts'

const HEALTHS = ['GREEN', 'GREEN', 'GREEN', 'GREEN', 'GREEN', 'GREEN', 'GREEN', 'AMBER', 'AMBER', 'RED'] as const

export function userRows(code: CommunityCode, people: readonly Person[], now: Date): (typeof users.$inferInsert)[] {
  return people.map((person) => {
    const place = placeOf(person.city)
    const joinedAt = daysBefore(now, person.joinedDaysAgo)
    return {
      id: person.id,
      communityId: communityId(code),
      kind: code === 'ADM' ? 'STAFF' : 'MEMBER',
      status: person.status,
      gate: person.gate,
      email: person.email,
      username: person.email.slice(0, person.email.indexOf('@')),
      passwordHash: person.signsIn ? hashSeedPassword(PASSWORD) : null,
      givenName: person.givenName,
      familyName: person.familyName,
      jobTitle: person.jobTitle,
      companyName: person.companyName,
      locationName: place.name,
      locationCode: place.code,
      pronouns: person.pronouns,
      displayPronouns: person.pronouns !== null && seededRandom(`pronouns ${person.key}`).chance(0.7),
      avatarImageId: portraitId(person),
      membershipTier: person.tier,
      vertical: person.vertical,
      isModerator: person.isModerator,
      isFounding: person.isFounding && code !== 'ADM',
      health: code === 'ADM' ? null : seededRandom(`health ${person.key}`).pick(HEALTHS),
      standing: person.standing,
      joinedAt,
      lastAccessedAt: person.seenHoursAgo === null ? null : hoursBefore(now, person.seenHoursAgo),
      createdAt: joinedAt,
    }
  })
}

/** Verified a day after they joined. */
export function phoneRows(
  code: CommunityCode,
  people: readonly Person[],
  now: Date,
): (typeof mobilePhones.$inferInsert)[] {
  return people.flatMap((person) => {
    const verifiedAt = daysBefore(now, person.joinedDaysAgo - 1)
    const place = { communityId: communityId(code), userId: person.id, verifiedAt, createdAt: verifiedAt }
    return person.mobilePhone ? [{ id: seededId(`phone ${person.key}`), ...place, ...person.mobilePhone }] : []
  })
}

type PermissionRow = typeof staffPermissions.$inferInsert

function permissionRow(person: Person, code: CommunityCode, permission: PermissionRow['permission']): PermissionRow {
  return {
    id: seededId(`permission ${person.key} ${code} ${permission}`),
    userId: person.id,
    communityId: communityId(code),
    permission,
  }
}

/** Editors may open the admin area of the brands whose articles they edit; an admin of all brands may also see what members pay. */
export function permissionRows(staff: readonly Person[]): PermissionRow[] {
  return staff.flatMap((person) => [
    ...(ADMINS_EVERYWHERE.includes(person.key) ? [permissionRow(person, 'ADM', 'admin')] : []),
    ...BRAND_CODES.filter((code) => EDITORS[code].includes(person.key)).flatMap((code) => [
      permissionRow(person, code, 'admin'),
      permissionRow(person, code, 'articles.edit'),
      ...(ADMINS_EVERYWHERE.includes(person.key) ? [permissionRow(person, code, 'billing')] : []),
    ]),
  ])
}
