import { desc, eq, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { forumOfCommunity, offeredAudiences } from '#db/forum/audiences.ts'
import type { ModeratedAudiences } from '#db/forum/moderation/move-post.ts'
import { groups } from '#db/schema/groups.ts'
import { build, statement } from '#db/statement.ts'
import type { AudienceView } from '#shared/domain/forum/views.ts'

type CommunityArgs = { readonly communityId: string }

/** The maximum number of choices in a form. */
const GROUPS_MAX = 200

const largestGroups = statement((p: CommunityArgs) =>
  build
    .select({ id: groups.id, name: groups.name, memberCount: groups.memberCount })
    .from(groups)
    .where(eq(groups.communityId, p.communityId))
    .orderBy(desc(groups.memberCount), desc(groups.id))
    .limit(GROUPS_MAX),
)

/** The audiences of the forum to which members can post now, everyone first. */
export async function listForumAudiences({ db, actor }: ActorContext): Promise<readonly AudienceView[]> {
  const { communityId } = actor
  const [[community], largest] = await Promise.all([
    db.read(forumOfCommunity({ communityId })),
    db.read(largestGroups({ communityId })),
  ])
  if (!community) return []
  const ofGroups = largest.map((group) => ({ ...group, isGroup: true }))
  return offeredAudiences(
    community,
    ofGroups.toSorted((a, b) => a.name.localeCompare(b.name)),
  )
}

export const staffAudiences: ModeratedAudiences = {
  list: listForumAudiences,
  isUsable: (p) => sql`(${p.groupId} IS NULL OR EXISTS (SELECT 1 FROM ${groups} AS chosen WHERE chosen.id = ${p.groupId}
    AND chosen.community_id = ${p.communityId}))`,
}
