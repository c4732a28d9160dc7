import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { communities, communityHosts } from '#db/schema/communities.ts'
import { staffPermissions } from '#db/schema/members.ts'
import type { AvailableCommunityView } from '#shared/domain/communities/views.ts'

/** The brands in which a person of the staff holds a permission, by name; each has its primary host. */
export const availableCommunities = (db: Db, userId: string): Promise<AvailableCommunityView[]> =>
  db.read(
    db.build
      .selectDistinct({
        code: communities.code,
        name: communities.name,
        familiarName: communities.familiarName,
        host: communityHosts.host,
      })
      .from(staffPermissions)
      .innerJoin(communities, eq(communities.id, staffPermissions.communityId))
      .innerJoin(
        communityHosts,
        and(eq(communityHosts.communityId, communities.id), eq(communityHosts.isPrimary, true)),
      )
      .where(and(eq(staffPermissions.userId, userId), eq(communities.kind, 'BRAND')))
      .orderBy(asc(communities.name)),
  )
