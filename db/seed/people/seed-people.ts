import { images, mobilePhones, staffPermissions, users } from '#db/schema/members.ts'
import { BRAND_CODES } from '../communities.ts'
import { portraitRows } from '../images.ts'
import { insertRows } from '../insert-rows.ts'
import type { SeedCast, SeedStatement } from '../seed-context.ts'
import { permissionRows, phoneRows, userRows } from './user-rows.ts'

export function seedPeople({ staff, membersOf }: SeedCast, now: Date): SeedStatement[] {
  return [
    ...insertRows(images, portraitRows('ADM', staff, now)),
    ...insertRows(users, userRows('ADM', staff, now)),
    ...insertRows(staffPermissions, permissionRows(staff)),
    ...BRAND_CODES.flatMap((code) => [
      ...insertRows(images, portraitRows(code, membersOf[code], now)),
      ...insertRows(users, userRows(code, membersOf[code], now)),
      ...insertRows(mobilePhones, phoneRows(code, membersOf[code], now)),
    ]),
  ]
}
