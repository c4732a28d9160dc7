import { and, eq, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { communities } from '#db/schema/communities.ts'
import { forumEntries, forumPosts } from '#db/schema/forum/forum.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { build, isAlso, isOfUser } from '#db/statement.ts'

/** Of whom a condition is: one person, or the one of the row that the statement is at. */
export type ReaderArgs = Pick<ActorArgs, 'communityId'> & { readonly userId: string | SQL }

/** Whether the community has a forum: without one nothing of it is found or written. */
export function hasForum({ communityId }: Pick<ActorArgs, 'communityId'>): SQL {
  return sql`EXISTS (SELECT 1 FROM ${communities} AS host WHERE host.id = ${communityId}
    AND json_extract(host.config, '$.products.forum.enabled'))`
}

/** The ids of the groups that a person is a member of, for IN. */
export function ownGroupIds({ userId, communityId }: ReaderArgs): SQL {
  const own = build
    .select({ id: groupMembers.groupId })
    .from(groupMembers)
    .where(and(isOfUser(groupMembers, { userId, communityId }), eq(groupMembers.state, 'MEMBER')))
  return sql`${own}`
}

/** A condition on `forum_posts`: of this community, and the person is of the audience. */
export function isInAudience(p: ReaderArgs): SQL | undefined {
  return and(
    eq(forumPosts.communityId, p.communityId),
    or(isNull(forumPosts.groupId), sql`${forumPosts.groupId} IN ${ownGroupIds(p)}`),
  )
}

/** A condition on `forum_posts`: the person sees it in lists, search and counts. The author's own that waits is none of these. */
export function isShownTo(p: ReaderArgs): SQL | undefined {
  return and(isInAudience(p), eq(forumPosts.state, 'APPROVED'), hasForum(p))
}

/** The same of the posts of one group, for somebody who is known to be in it. */
export function isShownInGroup(p: Pick<ReaderArgs, 'communityId'> & { readonly groupId: SQLWrapper }): SQL | undefined {
  return and(
    sql`${forumPosts.groupId} = ${p.groupId}`,
    isAlso(forumPosts.communityId, p.communityId),
    eq(forumPosts.state, 'APPROVED'),
    hasForum(p),
  )
}

/** Condition on `forum_entries` and their posts: it is that entry, and is shown to the actor. */
export function isShownEntry(p: ReaderArgs & { readonly entryId: string | SQL }): SQL | undefined {
  return and(
    sql`${forumEntries.id} = ${p.entryId}`,
    eq(forumEntries.communityId, p.communityId),
    eq(forumEntries.state, 'APPROVED'),
    isShownTo(p),
  )
}
