import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { communities } from '#db/schema/communities.ts'
import { forumPosts } from '#db/schema/forum/forum.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { build } from '#db/statement.ts'

/** Whether the community has a forum: without one nothing of it is found or written. */
export function hasForum({ communityId }: Pick<ActorArgs, 'communityId'>): SQL {
  return sql`EXISTS (SELECT 1 FROM ${communities} AS host WHERE host.id = ${communityId}
    AND json_extract(host.config, '$.products.forum.enabled'))`
}

/** The ids of the groups that a person is a member of, for IN. */
export function ownGroupIds({ userId, communityId }: ActorArgs): SQL {
  const own = build
    .select({ id: groupMembers.groupId })
    .from(groupMembers)
    .where(
      and(eq(groupMembers.communityId, communityId), eq(groupMembers.userId, userId), eq(groupMembers.state, 'MEMBER')),
    )
  return sql`${own}`
}

/** A condition on `forum_posts`: of this community, and the person is of the audience. */
export function isInAudience(p: ActorArgs): SQL | undefined {
  return and(
    eq(forumPosts.communityId, p.communityId),
    or(isNull(forumPosts.groupId), sql`${forumPosts.groupId} IN ${ownGroupIds(p)}`),
  )
}

/** A condition on `forum_posts`: the person sees it in lists, search and counts. The author's own that waits is none of these. */
export function isShownTo(p: ActorArgs): SQL | undefined {
  return and(isInAudience(p), eq(forumPosts.state, 'APPROVED'), hasForum(p))
}
