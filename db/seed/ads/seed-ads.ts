import type { Db } from '#db/client.ts'
import { ads } from '#db/schema/ads.ts'
import { images } from '#db/schema/members.ts'
import { insertRows } from '../insert-rows.ts'
import type { SeedCast, SeedStatement } from '../seed-context.ts'
import { adImageRows, adRows } from './ad-rows.ts'

export function seedAds(db: Db, _cast: SeedCast, now: Date): SeedStatement[] {
  return [...insertRows(db, images, adImageRows(now)), ...insertRows(db, ads, adRows(now))]
}
