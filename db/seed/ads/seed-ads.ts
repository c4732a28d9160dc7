import { ads } from '#db/schema/ads.ts'
import { images } from '#db/schema/members.ts'
import { insertRows } from '../insert-rows.ts'
import type { SeedCast, SeedStatement } from '../seed-context.ts'
import { adImageRows, adRows } from './ad-rows.ts'

export function seedAds(_cast: SeedCast, now: Date): SeedStatement[] {
  return [...insertRows(images, adImageRows(now)), ...insertRows(ads, adRows(now))]
}
