import { and, asc, eq } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { communities, communityHosts } from '#db/schema/communities.ts'
import { build, statement } from '#db/statement.ts'
import { checkPermission } from '../staff/permissions.ts'

const adminHost = statement(() =>
  build
    .select({ host: communityHosts.host })
    .from(communities)
    .innerJoin(communityHosts, and(eq(communityHosts.communityId, communities.id), eq(communityHosts.isPrimary, true)))
    .where(eq(communities.kind, 'ADMIN'))
    .orderBy(asc(communities.name))
    .limit(1),
)

/** The host where admins of any brand change the settings of all brands. */
export async function readAdminCommunityHost(ctx: ActorContext): Promise<string | null> {
  const [, [found]] = await Promise.all([checkPermission(ctx, 'admin'), ctx.db.read(adminHost({}))])
  return found?.host ?? null
}
