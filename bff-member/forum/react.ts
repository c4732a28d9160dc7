import { and, eq, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { unreadPosts } from '#db/forum/unread-posts.ts'
import { hasForum, isInAudience, isShownEntry, isShownTo } from '#db/forum/visible-posts.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { forumEntries, forumFollows, forumLikes, forumPosts, forumReaders, forumReads } from '#db/schema/forum/forum.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { MemberContext } from '../context.ts'

type ReactContext = ActorContext & Pick<MemberContext, 'actor'>
type EntryArgs = ActorArgs & { readonly entryId: string; readonly now: Date }
type PostArgs = ActorArgs & { readonly postId: string; readonly now: Date }

export type LikesView = { readonly id: string; readonly likeCount: number; readonly isLiked: boolean }

/** An entry that is shown to the actor. */
function shownEntry(p: EntryArgs) {
  return build
    .select({ id: forumEntries.id })
    .from(forumEntries)
    .innerJoin(forumPosts, eq(forumPosts.id, forumEntries.postId))
    .where(isShownEntry(p))
}

const liked = statement((p: EntryArgs) =>
  build.run(sql`INSERT INTO ${forumLikes} (entry_id, user_id, community_id, created_at)
    SELECT entry.id, ${p.userId}, ${p.communityId}, ${p.now} FROM ${forumEntries} AS entry
    WHERE entry.id IN ${shownEntry(p)} AND entry.community_id = ${p.communityId} AND entry.author_id <> ${p.userId}
    ON CONFLICT (entry_id, user_id) DO NOTHING`),
)

const unliked = statement((p: EntryArgs) =>
  build.delete(forumLikes).where(and(eq(forumLikes.entryId, p.entryId), isOfUser(forumLikes, p))),
)

const likes = statement((p: EntryArgs) =>
  build
    .select({
      id: forumEntries.id,
      likeCount: forumEntries.likeCount,
      isLiked: sql`EXISTS (SELECT 1 FROM ${forumLikes} AS own WHERE own.entry_id = ${forumEntries.id}
        AND own.user_id = ${p.userId} AND own.community_id = ${p.communityId})`.mapWith(Boolean),
    })
    .from(forumEntries)
    .where(and(sql`${forumEntries.id} IN ${shownEntry(p)}`, eq(forumEntries.communityId, p.communityId))),
)

/** Likes an entry of somebody else, or takes the like back; again changes nothing. */
export async function likeEntry(ctx: ReactContext, entryId: string, isLiked: boolean): Promise<LikesView> {
  refuseStaff(ctx)
  const { userId, communityId } = ctx.actor
  const args = { userId, communityId, entryId, now: ctx.now }
  const [, [found]] = await ctx.db.commit([isLiked ? liked(args) : unliked(args), likes(args)])
  if (!found) throw new AppError('NotFound')
  return found
}

/** A post that is shown to the actor. */
function shownPost(p: PostArgs) {
  return build
    .select({ id: forumPosts.id })
    .from(forumPosts)
    .where(and(eq(forumPosts.id, p.postId), isShownTo(p)))
}

const followed = statement((p: PostArgs) =>
  build.run(sql`INSERT INTO ${forumFollows} (post_id, user_id, community_id, last_activity_at, created_at)
    SELECT of_post.id, ${p.userId}, ${p.communityId}, of_post.last_activity_at, ${p.now} FROM ${forumPosts} AS of_post
    WHERE of_post.id IN ${shownPost(p)} AND of_post.community_id = ${p.communityId} ON CONFLICT (post_id, user_id) DO NOTHING`),
)

const unfollowed = statement((p: PostArgs) =>
  build.delete(forumFollows).where(and(eq(forumFollows.postId, p.postId), isOfUser(forumFollows, p))),
)

const shown = statement((p: PostArgs) => shownPost(p))

/** Follows a post, or stops; again changes nothing. */
export async function followPost(ctx: ReactContext, postId: string, isFollowed: boolean): Promise<void> {
  refuseStaff(ctx)
  const { userId, communityId } = ctx.actor
  const args = { userId, communityId, postId, now: ctx.now }
  const [, found] = await ctx.db.commit([isFollowed ? followed(args) : unfollowed(args), shown(args)])
  if (found.length === 0) throw new AppError('NotFound')
}

type ReadArgs = ActorArgs & { readonly postId: string; readonly seq: number }

/** Never further than the post goes, and never back. */
const read = statement((p: ReadArgs) =>
  build.run(sql`INSERT INTO ${forumReads} (post_id, user_id, community_id, seq)
    SELECT of_post.id, ${p.userId}, ${p.communityId}, min(${p.seq}, of_post.last_seq) FROM ${forumPosts} AS of_post
    WHERE of_post.id = ${p.postId} AND of_post.community_id = ${p.communityId}
      AND EXISTS (SELECT 1 FROM ${forumPosts} WHERE ${and(eq(forumPosts.id, p.postId), isInAudience(p), hasForum(p))})
    ON CONFLICT (post_id, user_id) DO UPDATE SET seq = max(${forumReads.seq}, excluded.seq)`),
)

/** What is unread of everything that is shown to the actor. */
const unread = statement((p: ActorArgs) => build.select({ count: unreadPosts(p) }).from(sql`(SELECT 1)`))

/** Says that the actor has seen a post up to a position. Answers how many posts are unread then. */
export async function readPost(
  ctx: ReactContext,
  { postId, seq }: { readonly postId: string; readonly seq: number },
): Promise<number> {
  refuseStaff(ctx)
  const { userId, communityId } = ctx.actor
  const [, [row]] = await ctx.db.commit([
    read({ userId, communityId, postId, seq: Math.max(0, seq) }),
    unread({ userId, communityId }),
  ])
  return row?.count ?? 0
}

const readAll = statement((p: ActorArgs & { readonly now: Date }) =>
  build.run(sql`INSERT INTO ${forumReaders} (user_id, community_id, read_before) VALUES (${p.userId}, ${p.communityId}, ${p.now})
    ON CONFLICT (user_id) DO UPDATE SET read_before = max(${forumReaders.readBefore}, excluded.read_before)`),
)

/** Marks every post as read. */
export async function readWholeForum(ctx: ReactContext): Promise<void> {
  refuseStaff(ctx)
  const { userId, communityId } = ctx.actor
  await ctx.db.commit([readAll({ userId, communityId, now: ctx.now })])
}
