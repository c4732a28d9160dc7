import type { Db } from '#db/client.ts'
import { images, mobilePhones, staffPermissions, users } from '#db/schema/members.ts'
import { BRAND_CODES } from '../communities.ts'
import { portraitRows } from '../images.ts'
import { insertRows } from '../insert-rows.ts'
import type { SeedCast, SeedStatement } from '../seed-context.ts'
import { permissionRows, phoneRows, userRows } from './user-rows.ts'

export function seedPeople(db: Db, { staff, membersOf }: SeedCast, now: Date): SeedStatement[] {
  return [
    ...insertRows(db, images, portraitRows('ADM', staff, now)),
    ...insertRows(db, users, userRows('ADM', staff, now)),
    ...insertRows(db, staffPermissions, permissionRows(staff)),
    ...BRAND_CODES.flatMap((code) => [
      ...insertRows(db, images, portraitRows(code, membersOf[code], now)),
      ...insertRows(db, users, userRows(code, membersOf[code], now)),
      ...insertRows(db, mobilePhones, phoneRows(code, membersOf[code], now)),
    ]),
  ]
}
