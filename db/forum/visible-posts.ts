import { and, eq, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { communities } from '#db/schema/communities.ts'
import { forumEntries, forumPosts } from '#db/schema/forum/forum.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { build, isAlso, isOfUser } from '#db/statement.ts'

/** The person of a condition: a given one, or the one in the current row of the statement. */
export type ReaderArgs = Pick<ActorArgs, 'communityId'> & { readonly userId: string | SQL }

/** Whether the community has a forum: without one, none of its data is found or written. */
export function hasForum({ communityId }: Pick<ActorArgs, 'communityId'>): SQL {
  return sql`EXISTS (SELECT 1 FROM ${communities} AS host WHERE host.id = ${communityId}
    AND json_extract(host.config, '$.products.forum.enabled'))`
}

/** The ids of the groups of a person, for IN. */
export function ownGroupIds({ userId, communityId }: ReaderArgs): SQL {
  const own = build
    .select({ id: groupMembers.groupId })
    .from(groupMembers)
    .where(and(isOfUser(groupMembers, { userId, communityId }), eq(groupMembers.state, 'MEMBER')))
  return sql`${own}`
}

/** A condition on `forum_posts`: it belongs to this community, and the person is in its audience. */
export function isInAudience(p: ReaderArgs): SQL | undefined {
  return and(
    eq(forumPosts.communityId, p.communityId),
    or(isNull(forumPosts.groupId), sql`${forumPosts.groupId} IN ${ownGroupIds(p)}`),
  )
}

/** A condition on `forum_posts`: the person sees it in lists, search and counts, which leave out the author's own waiting post. */
export function isShownTo(p: ReaderArgs): SQL | undefined {
  return and(isInAudience(p), eq(forumPosts.state, 'APPROVED'), hasForum(p))
}

/** The same for the posts of one group, when the reader is known to be a member of it. */
export function isShownInGroup(p: Pick<ReaderArgs, 'communityId'> & { readonly groupId: SQLWrapper }): SQL | undefined {
  return and(
    sql`${forumPosts.groupId} = ${p.groupId}`,
    isAlso(forumPosts.communityId, p.communityId),
    eq(forumPosts.state, 'APPROVED'),
    hasForum(p),
  )
}

/** Condition on `forum_entries` and their posts: it is the given entry, and the actor may see it. */
export function isShownEntry(p: ReaderArgs & { readonly entryId: string | SQL }): SQL | undefined {
  return and(
    sql`${forumEntries.id} = ${p.entryId}`,
    eq(forumEntries.communityId, p.communityId),
    eq(forumEntries.state, 'APPROVED'),
    isShownTo(p),
  )
}
