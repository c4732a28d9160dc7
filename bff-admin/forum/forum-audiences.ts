import { and, desc, eq, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { memberCountOf } from '#db/forum/audiences.ts'
import type { ModeratedAudiences } from '#db/forum/moderation/move-post.ts'
import { hasForum } from '#db/forum/visible-posts.ts'
import { communities } from '#db/schema/communities.ts'
import { forumSettings } from '#db/schema/forum/forum.ts'
import { groups } from '#db/schema/groups.ts'
import { build, statement } from '#db/statement.ts'
import { EVERYONE } from '#shared/domain/forum/statuses.ts'
import type { AudienceView } from '#shared/domain/forum/views.ts'

type CommunityArgs = { readonly communityId: string }

/** What a form offers to choose from. */
const GROUPS_MAX = 200

const everyone = statement((p: CommunityArgs) =>
  build
    .select({ name: communities.name, memberCount: memberCountOf(p), offered: forumSettings.audiences })
    .from(communities)
    .leftJoin(forumSettings, eq(forumSettings.communityId, communities.id))
    .where(and(eq(communities.id, p.communityId), hasForum(p))),
)

const largestGroups = statement((p: CommunityArgs) =>
  build
    .select({ id: groups.id, name: groups.name, memberCount: groups.memberCount })
    .from(groups)
    .where(eq(groups.communityId, p.communityId))
    .orderBy(desc(groups.memberCount), desc(groups.id))
    .limit(GROUPS_MAX),
)

/** The audiences of the forum, everyone first: those to which members may post now. */
export async function listForumAudiences({ db, actor }: ActorContext): Promise<readonly AudienceView[]> {
  const { communityId } = actor
  const [[community], ofGroups] = await Promise.all([
    db.read(everyone({ communityId })),
    db.read(largestGroups({ communityId })),
  ])
  if (!community) return []
  const { offered, ...all } = community
  return [
    ...(offered === 'GROUPS' ? [] : [{ ...all, id: EVERYONE, isGroup: false }]),
    ...(offered === 'EVERYONE'
      ? []
      : ofGroups.map((group) => ({ ...group, isGroup: true })).toSorted((a, b) => a.name.localeCompare(b.name))),
  ]
}

export const staffAudiences: ModeratedAudiences = {
  list: listForumAudiences,
  isUsable: (p) => sql`(${p.groupId} IS NULL OR EXISTS (SELECT 1 FROM ${groups} AS chosen WHERE chosen.id = ${p.groupId}
    AND chosen.community_id = ${p.communityId}))`,
}
