import { and, eq, ne } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { forumPosts } from '#db/schema/forum/forum.ts'
import { build, statementByShape } from '#db/statement.ts'
import type { PostAct } from '#shared/domain/forum/statuses.ts'
import { arrangedPost, checkArranged, inScope } from './arranged-post.ts'
import { type ModeratorContext, moderatorAudit } from './moderation-audit.ts'
import type { ModerationScope } from './queue.ts'

const CHANGES = {
  CLOSE: { isClosed: true },
  REOPEN: { isClosed: false },
  PIN: { isPinned: true },
  UNPIN: { isPinned: false },
} as const satisfies Readonly<Record<PostAct, object>>

export type ChangePostInput = { readonly postId: string; readonly act: PostAct }

/** Closes, reopens, pins or unpins posts of a scope that are shown; again changes nothing. */
export function postChanges(scope: ModerationScope) {
  const found = arrangedPost(scope)
  const changed = statementByShape(
    (act: PostAct) => (p: ActorArgs & { readonly postId: string }) =>
      build
        .update(forumPosts)
        .set(CHANGES[act])
        .where(
          and(
            eq(forumPosts.id, p.postId),
            eq(forumPosts.communityId, p.communityId),
            eq(forumPosts.state, 'APPROVED'),
            ne(forumPosts.authorId, p.userId),
            inScope(scope, p),
          ),
        ),
  )

  return (ctx: ModeratorContext, { postId, act }: ChangePostInput): Promise<boolean> =>
    retryOnConflict(async () => {
      const { userId, communityId } = ctx.actor
      const args = { userId, communityId, postId }
      const [row] = await ctx.db.read(found(args))
      const { isClosed, isPinned } = checkArranged(row, ctx.actor)
      const before = { isClosed, isPinned }
      const after = { ...before, ...CHANGES[act] }
      if (after.isClosed === isClosed && after.isPinned === isPinned) return true
      await ctx.db.commitIf([
        changed(act)(args),
        moderatorAudit(ctx, { action: 'forum-post.change', targetId: postId, before, after }),
      ])
      return true
    })
}
