import { and, asc, eq } from 'drizzle-orm'
import type { AvailableCommunityView } from '#shared/domain/communities/views.ts'
import type { DbContext } from '../context.ts'
import { communities, communityHosts } from '../schema/communities.ts'
import { build, statement } from '../statement.ts'

const brands = statement(() =>
  build
    .select({
      code: communities.code,
      name: communities.name,
      familiarName: communities.familiarName,
      host: communityHosts.host,
    })
    .from(communities)
    .innerJoin(communityHosts, and(eq(communityHosts.communityId, communities.id), eq(communityHosts.isPrimary, true)))
    .where(eq(communities.kind, 'BRAND'))
    .orderBy(asc(communities.name)),
)

/** Every brand, by name, with its primary host: the choices on the staff login page. */
export function listAvailableCommunities({ db }: DbContext): Promise<AvailableCommunityView[]> {
  return db.read(brands({}))
}
