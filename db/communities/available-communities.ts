import { and, asc, eq } from 'drizzle-orm'
import type { AvailableCommunityView } from '#shared/domain/communities/views.ts'
import type { Db } from '../client.ts'
import { communities, communityHosts } from '../schema/communities.ts'

/** Every brand, by name, with its primary host: what the login of staff lets choose from. */
export function availableCommunities(db: Db): Promise<AvailableCommunityView[]> {
  return db.read(
    db.build
      .select({
        code: communities.code,
        name: communities.name,
        familiarName: communities.familiarName,
        host: communityHosts.host,
      })
      .from(communities)
      .innerJoin(
        communityHosts,
        and(eq(communityHosts.communityId, communities.id), eq(communityHosts.isPrimary, true)),
      )
      .where(eq(communities.kind, 'BRAND'))
      .orderBy(asc(communities.name)),
  )
}
