import { and, type SQL, sql } from 'drizzle-orm'
import { forumPosts, forumReaders, forumReads } from '#db/schema/forum/forum.ts'
import { users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { UNREAD_MAX } from '#shared/domain/forum/limits.ts'
import { isShownTo, type ReaderArgs } from './visible-posts.ts'

/** Everything before this instant counts as read: the person marked all as read, or joined later. */
export function readBefore({ userId, communityId }: ReaderArgs): SQL {
  return sql`coalesce((SELECT reader.read_before FROM ${forumReaders} AS reader
      WHERE reader.user_id = ${userId} AND reader.community_id = ${communityId}),
    (SELECT who.joined_at FROM ${users} AS who WHERE who.id = ${userId} AND who.community_id = ${communityId}), 0)`
}

/** The position up to which the person has seen a post; -1 for not at all. */
export function seenSeq({ userId, communityId }: ReaderArgs): SQL<number> {
  return sql<number>`coalesce((SELECT seen.seq FROM ${forumReads} AS seen WHERE seen.post_id = ${forumPosts.id}
    AND seen.user_id = ${userId} AND seen.community_id = ${communityId}), -1)`
}

/**
 * The only condition on `forum_posts` for unread posts: an entry is newer than what the person has seen, and visible to them. Badge, list,
 * home and digest all use it, so that they agree.
 */
export function isUnread(p: ReaderArgs): SQL | undefined {
  return and(
    isShownTo(p),
    sql`${forumPosts.lastActivityAt} > ${readBefore(p)}`,
    sql`${forumPosts.lastSeq} > ${seenSeq(p)}`,
  )
}

/** The number of unread posts, up to `UNREAD_MAX`: a search in the index of the newest posts that counts no entries. */
export function unreadPosts(p: ReaderArgs): SQL<number> {
  const unread = build
    .select({ one: sql`1`.as('one') })
    .from(forumPosts)
    .where(isUnread(p))
    .limit(UNREAD_MAX)
  return sql<number>`(SELECT count(*) FROM ${unread})`
}
