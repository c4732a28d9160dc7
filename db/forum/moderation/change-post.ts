import { and, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { forumRefused } from '#db/forum/forum-refused.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { forumPosts } from '#db/schema/forum/forum.ts'
import { build, hasId, statement, statementByShape } from '#db/statement.ts'
import { PINNED_MAX } from '#shared/domain/forum/limits.ts'
import type { PostAct } from '#shared/domain/forum/statuses.ts'
import { arrangedPost, checkArranged, inScope } from './arranged-post.ts'
import { type ModeratorContext, moderatorAudit } from './moderation-audit.ts'
import type { ModerationScope } from './queue.ts'

type PostArgs = ActorArgs & { readonly postId: string }

const CHANGES = {
  CLOSE: { isClosed: true },
  REOPEN: { isClosed: false },
  PIN: { isPinned: true },
  UNPIN: { isPinned: false },
} as const satisfies Readonly<Record<PostAct, object>>

/** The number of pinned posts for the audience of the post. */
function pinnedForAudience(p: PostArgs): SQL<number> {
  return sql<number>`(SELECT count(*) FROM ${forumPosts} AS pinned INNER JOIN ${forumPosts} AS one ON one.id = ${p.postId}
    AND one.community_id = ${p.communityId} AND pinned.group_id IS one.group_id
    WHERE pinned.community_id = ${p.communityId} AND pinned.is_pinned = 1)`
}

const pinnedCount = statement((p: PostArgs) => build.select({ count: pinnedForAudience(p) }).from(sql`(SELECT 1)`))

export type ChangePostInput = { readonly postId: string; readonly act: PostAct }

/** Closes, reopens, pins or unpins visible posts of a scope; repeating it changes nothing. */
export function postChanges(scope: ModerationScope) {
  const found = arrangedPost(scope)
  const changed = statementByShape(
    (act: PostAct) => (p: PostArgs) =>
      build
        .update(forumPosts)
        .set(CHANGES[act])
        .where(
          and(
            hasId(forumPosts, p.postId, p),
            eq(forumPosts.state, 'APPROVED'),
            ne(forumPosts.authorId, p.userId),
            inScope(scope, p),
            act === 'PIN' ? lt(pinnedForAudience(p), PINNED_MAX) : undefined,
          ),
        ),
  )

  return (ctx: ModeratorContext, { postId, act }: ChangePostInput): Promise<boolean> =>
    retryOnConflict(async () => {
      const { userId, communityId } = ctx.actor
      const args = { userId, communityId, postId }
      const [[row], [pinned]] = await Promise.all([ctx.db.read(found(args)), ctx.db.read(pinnedCount(args))])
      const { isClosed, isPinned } = checkArranged(row, ctx.actor)
      const before = { isClosed, isPinned }
      const after = { ...before, ...CHANGES[act] }
      if (after.isClosed === isClosed && after.isPinned === isPinned) return true
      if (act === 'PIN' && (pinned?.count ?? 0) >= PINNED_MAX) throw forumRefused('Unprocessable', 'pinnedFull')
      await ctx.db.commitIf([
        changed(act)(args),
        moderatorAudit(ctx, { action: 'forum-post.change', targetId: postId, before, after }),
      ])
      return true
    })
}
