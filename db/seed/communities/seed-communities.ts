import { communities, communityHosts } from '#db/schema/communities.ts'
import { digestRuns, forumDigestRuns } from '#db/schema/digests.ts'
import { images } from '#db/schema/members.ts'
import { communityRows, digestRunRows, forumDigestRunRows, hostRows } from '../communities.ts'
import { brandImageRows } from '../images.ts'
import { insertRows } from '../insert-rows.ts'
import type { SeedCast, SeedStatement } from '../seed-context.ts'

export function seedCommunities(_cast: SeedCast, now: Date): SeedStatement[] {
  return [
    ...insertRows(communities, communityRows(now)),
    ...insertRows(communityHosts, hostRows()),
    ...insertRows(digestRuns, digestRunRows(now)),
    ...insertRows(forumDigestRuns, forumDigestRunRows(now)),
    ...insertRows(images, brandImageRows(now)),
  ]
}
