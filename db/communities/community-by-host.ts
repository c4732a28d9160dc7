import { eq } from 'drizzle-orm'
import type { CommunityView } from '#shared/domain/communities/views.ts'
import type { Db } from '../client.ts'
import { communities, communityHosts } from '../schema/communities.ts'

/** The community that answers on a host (without port), null for an unknown one. */
export async function communityByHost(db: Db, host: string): Promise<CommunityView | null> {
  const [found] = await db.read(
    db.build
      .select({
        id: communities.id,
        code: communities.code,
        kind: communities.kind,
        name: communities.name,
        familiarName: communities.familiarName,
        timeZone: communities.timeZone,
        config: communities.config,
      })
      .from(communityHosts)
      .innerJoin(communities, eq(communities.id, communityHosts.communityId))
      .where(eq(communityHosts.host, host)),
  )
  return found ?? null
}
