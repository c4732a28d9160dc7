import { images, mobilePhones, staffPermissions, users } from '#db/schema/members.ts'
import { memberProfiles } from '#db/schema/profiles.ts'
import { BRAND_CODES } from '../communities.ts'
import { portraitRows } from '../images.ts'
import { insertRows } from '../insert-rows.ts'
import type { SeedCast, SeedStatement } from '../seed-context.ts'
import type { Person } from './person.ts'
import { profileRows } from './profile-rows.ts'
import { permissionRows, phoneRows, userRows } from './user-rows.ts'

/** The directory lists who came into it last first. */
function inOrderOfJoining(people: readonly Person[]): readonly Person[] {
  return people.toSorted((a, b) => b.joinedDaysAgo - a.joinedDaysAgo)
}

export function seedPeople({ staff, membersOf }: SeedCast, now: Date): SeedStatement[] {
  return [
    ...insertRows(images, portraitRows('ADM', staff, now)),
    ...insertRows(users, userRows('ADM', staff, now)),
    ...insertRows(staffPermissions, permissionRows(staff)),
    ...BRAND_CODES.flatMap((code) => [
      ...insertRows(images, portraitRows(code, membersOf[code], now)),
      ...insertRows(users, userRows(code, inOrderOfJoining(membersOf[code]), now)),
      ...insertRows(memberProfiles, profileRows(code, membersOf[code], now)),
      ...insertRows(mobilePhones, phoneRows(code, membersOf[code], now)),
    ]),
  ]
}
