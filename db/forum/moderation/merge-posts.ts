import { sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { forumFieldRefused } from '#db/forum/forum-refused.ts'
import { isOfPost, TOLD_TABLES, toldOfForum } from '#db/forum/told-of-entries.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { forumDrafts, forumEntries, forumFollows, forumPosts, forumReads } from '#db/schema/forum/forum.ts'
import { build, type Runnable, statement } from '#db/statement.ts'
import { replyPath } from '#shared/domain/forum/paths.ts'
import { mergedNotification } from '#shared/domain/notifications/forum-notifications.ts'
import { newId } from '#shared/kernel/ids.ts'
import { type ArrangedPost, arrangedPost, checkArranged, checkReason, inScope } from './arranged-post.ts'
import { type ModeratorContext, moderatorAudit } from './moderation-audit.ts'
import type { ModerationScope } from './queue.ts'

export type MergePostsInput = {
  /** The post that is merged away. */
  readonly postId: string
  /** The post that receives all entries. */
  readonly targetId: string
  /** The reason that is sent to the author of the first. */
  readonly reason: string
}

type MergeArgs = ActorArgs & {
  readonly postId: string
  readonly targetId: string
  readonly groupId: string | null
  /** The highest position in the target, and the highest visible one. */
  readonly highestSeq: number
  readonly lastSeq: number
  readonly lastActivityAt: Date
  readonly now: Date
}

/** Merges posts of a scope that have the same audience. */
export function postMerges(scope: ModerationScope) {
  const found = arrangedPost(scope)
  const merged = statement((p: MergeArgs) =>
    build.run(sql`UPDATE ${forumPosts} SET state = 'MERGED', merged_into_id = ${p.targetId}, is_pinned = 0
      WHERE id = ${p.postId} AND community_id = ${p.communityId} AND state = 'APPROVED' AND group_id IS ${p.groupId}
        AND author_id <> ${p.userId} AND ${inScope(scope, p)}
        AND EXISTS (SELECT 1 FROM ${forumPosts} AS target WHERE target.id = ${p.targetId} AND target.community_id = ${p.communityId}
          AND target.state = 'APPROVED' AND target.group_id IS ${p.groupId} AND target.last_seq = ${p.lastSeq})
        AND (SELECT max(highest.seq) FROM ${forumEntries} AS highest WHERE highest.post_id = ${p.targetId}
          AND highest.community_id = ${p.communityId}) = ${p.highestSeq}`),
  )

  /**
   * Moves all entries of a post, its message first, to the end of another post in order; their addresses and the post's redirect there.
   * Returns the id of the other post. Repeating it changes nothing.
   */
  return async (ctx: ModeratorContext, { postId, targetId, reason: typed }: MergePostsInput): Promise<string> =>
    retryOnConflict(async () => {
      const { userId, communityId } = ctx.actor
      const [[row], [target]] = await Promise.all([
        ctx.db.read(found({ userId, communityId, postId })),
        ctx.db.read(found({ userId, communityId, postId: targetId })),
      ])
      if (row?.state === 'MERGED' && row.mergedIntoId === targetId) return targetId
      const post = checkArranged(row, ctx.actor)
      const reason = checkReason(typed)
      if (postId === targetId) throw forumFieldRefused('targetId', 'mergeSelf')
      if (target?.state !== 'APPROVED') throw forumFieldRefused('targetId', 'mergeUnknown')
      if (target.groupId !== post.groupId) throw forumFieldRefused('targetId', 'mergeAudience')
      const { highestSeq, lastSeq, lastActivityAt, groupId } = target
      const args: MergeArgs = {
        ...{ userId, communityId, postId, targetId, groupId, highestSeq, lastSeq, lastActivityAt, now: ctx.now },
      }
      await ctx.db.commitIf([
        merged(args),
        ...retold.map((renamed) => renamed(args)),
        movedEntries(args),
        mergedEarlier(args),
        seenInBoth(args),
        seenNoMore(args),
        followed(args),
        followedNoMore(args),
        movedDrafts(args),
        joinedDrafts(args),
        leftDrafts(args),
        ...(await tellAuthor(ctx, post, target, reason)),
        moderatorAudit(ctx, {
          ...{ action: 'forum-post.merge', targetId: postId, reason },
          after: { mergedIntoId: targetId },
        }),
      ])
      return targetId
    })
}

/**
 * The positions after those of the target. A moved entry appears no earlier than the entry above it, so that the target's latest activity
 * never goes back.
 */
const movedEntries = statement((p: MergeArgs) =>
  build.run(sql`UPDATE ${forumEntries} SET post_id = ${p.targetId}, seq = seq + ${p.highestSeq} + 1,
      published_at = CASE WHEN published_at IS NULL THEN NULL ELSE max(published_at, ${p.lastActivityAt}) END
    WHERE post_id = ${p.postId} AND community_id = ${p.communityId}`),
)

/** A post that was merged into this one before redirects to the target as well. */
const mergedEarlier = statement((p: MergeArgs) =>
  build.run(sql`UPDATE ${forumPosts} SET merged_into_id = ${p.targetId}
    WHERE merged_into_id = ${p.postId} AND community_id = ${p.communityId}`),
)

/** A reader who had seen all of the target has seen what they had seen of the other post; any other reader continues where they were. */
const seenInBoth = statement((p: MergeArgs) =>
  build.run(sql`UPDATE ${forumReads} SET seq = ${p.highestSeq} + 1 + (SELECT other.seq FROM ${forumReads} AS other
      WHERE other.post_id = ${p.postId} AND other.user_id = forum_reads.user_id AND other.community_id = ${p.communityId})
    WHERE post_id = ${p.targetId} AND community_id = ${p.communityId} AND seq >= ${p.lastSeq} AND user_id IN (
      SELECT other.user_id FROM ${forumReads} AS other WHERE other.post_id = ${p.postId} AND other.community_id = ${p.communityId})`),
)

const seenNoMore = statement((p: MergeArgs) =>
  build.run(sql`DELETE FROM ${forumReads} WHERE post_id = ${p.postId} AND community_id = ${p.communityId}`),
)

const followed = statement((p: MergeArgs) =>
  build.run(sql`INSERT INTO ${forumFollows} (post_id, user_id, community_id, last_activity_at, created_at)
    SELECT target.id, follower.user_id, ${p.communityId}, target.last_activity_at, follower.created_at
    FROM ${forumFollows} AS follower CROSS JOIN ${forumPosts} AS target ON target.id = ${p.targetId}
      AND target.community_id = ${p.communityId}
    WHERE follower.post_id = ${p.postId} AND follower.community_id = ${p.communityId}
    ON CONFLICT (post_id, user_id) DO NOTHING`),
)

const followedNoMore = statement((p: MergeArgs) =>
  build.run(sql`DELETE FROM ${forumFollows} WHERE post_id = ${p.postId} AND community_id = ${p.communityId}`),
)

function draftsOfPost(p: MergeArgs) {
  return sql`community_id = ${p.communityId} AND place = 'reply/' || ${p.postId}`
}
/** Reply drafts move to the target, below the member's draft there. */
const movedDrafts = statement((p: MergeArgs) =>
  build.run(sql`UPDATE ${forumDrafts} SET place = 'reply/' || ${p.targetId} WHERE ${draftsOfPost(p)}
    AND NOT EXISTS (SELECT 1 FROM ${forumDrafts} AS other WHERE other.place = 'reply/' || ${p.targetId}
      AND other.user_id = forum_drafts.user_id AND other.community_id = ${p.communityId})`),
)
const joinedDrafts = statement((p: MergeArgs) =>
  build.run(sql`UPDATE ${forumDrafts} SET content = content || (SELECT other.content FROM ${forumDrafts} AS other
      WHERE other.place = 'reply/' || ${p.postId} AND other.user_id = forum_drafts.user_id AND other.community_id = ${p.communityId})
    WHERE community_id = ${p.communityId} AND place = 'reply/' || ${p.targetId} AND EXISTS (SELECT 1 FROM ${forumDrafts} AS other
      WHERE other.place = 'reply/' || ${p.postId} AND other.user_id = forum_drafts.user_id AND other.community_id = ${p.communityId})`),
)
const leftDrafts = statement((p: MergeArgs) => build.run(sql`DELETE FROM ${forumDrafts} WHERE ${draftsOfPost(p)}`))

/** Notifications name the post that has the entry, so that they are found with it; their addresses redirect. */
const retold = TOLD_TABLES.map((table) =>
  statement((p: MergeArgs) =>
    build.run(sql`UPDATE ${table} SET cause_key = 'forum/' || ${p.targetId} || substr(cause_key, length('forum/' || ${p.postId}) + 1)
      WHERE +community_id = ${p.communityId} AND id IN (${toldOfForum(table, p, isOfPost(p.postId))})`),
  ),
)

async function tellAuthor(
  ctx: ModeratorContext,
  post: ArrangedPost,
  target: ArrangedPost,
  reason: string,
): Promise<readonly Runnable[]> {
  const { communityId } = ctx.actor
  const path = replyPath(target.id, post.id)
  const event = newId(ctx.now)
  const key = { communityId, userId: post.authorId, causeKey: `forum/${target.id}/${post.id}-merged-${event}` }
  return [
    ...notificationStatements(ctx, key, mergedNotification(post.title, path, target.title, reason)),
    ...(await emailStatements(ctx, {
      communityId,
      recipient: { kind: 'USER', userId: post.authorId },
      template: 'forum-decision',
      data: {
        ...{ title: post.title, outcome: 'merged', message: reason, path, isReturned: false, canAppeal: false },
        detail: `It’s now part of “${target.title}”, with its replies.`,
      },
      idempotencyKey: `forum-decision/${event}`,
    })),
  ]
}
