import type { Db } from '#db/client.ts'
import { communities, communityHosts } from '#db/schema/communities.ts'
import { images } from '#db/schema/members.ts'
import { communityRows, hostRows } from '../communities.ts'
import { brandImageRows } from '../images.ts'
import { insertRows } from '../insert-rows.ts'
import type { SeedCast, SeedStatement } from '../seed-context.ts'

export function seedCommunities(db: Db, _cast: SeedCast, now: Date): SeedStatement[] {
  return [
    ...insertRows(db, communities, communityRows(now)),
    ...insertRows(db, communityHosts, hostRows()),
    ...insertRows(db, images, brandImageRows(now)),
  ]
}
