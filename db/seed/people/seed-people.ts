import { and, eq, sql } from 'drizzle-orm'
import { nextFillAt } from '#db/members/profile/profile-fills.ts'
import { memberFollows } from '#db/schema/follows.ts'
import { images, mobilePhones, staffPermissions, users } from '#db/schema/members.ts'
import { directoryEntries, memberProfiles, profileFills, publicProfileAddresses } from '#db/schema/profiles.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'
import { build } from '#db/statement.ts'
import { BRAND_CODES } from '../communities.ts'
import { portraitRows } from '../images.ts'
import { insertRows } from '../insert-rows.ts'
import type { SeedCast, SeedStatement } from '../seed-context.ts'
import { followRows, savedSearchRows } from './list-rows.ts'
import type { Person } from './person.ts'
import { addressRows, profileRows } from './profile-rows.ts'
import { permissionRows, phoneRows, userRows } from './user-rows.ts'

/** The directory lists the newest members first, so ids follow the order of joining. */
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
      ...publicProfiles(addressRows(code, membersOf[code], now)),
      ...insertRows(memberFollows, followRows(code, membersOf[code], now)),
      ...insertRows(savedSearches, savedSearchRows(code, membersOf[code], now)),
      ...insertRows(mobilePhones, phoneRows(code, membersOf[code], now)),
    ]),
    // As for members from before automatic filling: no demo profile is filled in at the start.
    build.update(profileFills).set({ dueAt: nextFillAt(now) }),
    // Nobody who exists from the beginning counts as new.
    build.update(savedSearches).set({ seenEntryId: sql`(SELECT max(id) FROM ${directoryEntries})` }),
  ]
}

function publicProfiles(rows: readonly (typeof publicProfileAddresses.$inferInsert)[]): SeedStatement[] {
  const switchOn = rows.map(({ slug, userId, communityId }) =>
    build
      .update(users)
      .set({ publicSlug: slug })
      .where(and(eq(users.id, userId), eq(users.communityId, communityId))),
  )
  return [...insertRows(publicProfileAddresses, rows), ...switchOn]
}
