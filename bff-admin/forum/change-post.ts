import { and, eq } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { hasForum } from '#db/forum/visible-posts.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { forumPosts } from '#db/schema/forum/forum.ts'
import { build, statement, statementByShape } from '#db/statement.ts'
import { FORUM_REFUSALS } from '#shared/domain/forum/messages.ts'
import type { PostAct } from '#shared/domain/forum/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { auditStatement } from '../staff/audit.ts'
import type { StaffContext } from '../staff/context.ts'
import { checkPermission, hasPermission } from '../staff/permissions.ts'

const CHANGES = {
  CLOSE: { isClosed: true },
  REOPEN: { isClosed: false },
  PIN: { isPinned: true },
  UNPIN: { isPinned: false },
} as const satisfies Readonly<Record<PostAct, object>>

type PostArgs = ActorArgs & { readonly postId: string }

const found = statement((p: PostArgs) =>
  build
    .select({ state: forumPosts.state, isClosed: forumPosts.isClosed, isPinned: forumPosts.isPinned })
    .from(forumPosts)
    .where(and(eq(forumPosts.id, p.postId), eq(forumPosts.communityId, p.communityId), hasForum(p))),
)

const changed = statementByShape(
  (act: PostAct) => (p: PostArgs) =>
    build
      .update(forumPosts)
      .set(CHANGES[act])
      .where(
        and(
          eq(forumPosts.id, p.postId),
          eq(forumPosts.communityId, p.communityId),
          eq(forumPosts.state, 'APPROVED'),
          hasForum(p),
          hasPermission(p, 'admin', 'forum'),
        ),
      ),
)

export type ChangePostInput = { readonly postId: string; readonly act: PostAct }

/** Closes, reopens, pins or unpins a post that is shown; again changes nothing. */
export function changePost(ctx: StaffContext, { postId, act }: ChangePostInput): Promise<boolean> {
  return retryOnConflict(async () => {
    const { userId, communityId } = ctx.actor
    const args = { userId, communityId, postId }
    const [, [shown]] = await Promise.all([checkPermission(ctx, 'admin', 'forum'), ctx.db.read(found(args))])
    if (!shown) throw new AppError('NotFound')
    const { state, ...post } = shown
    if (state !== 'APPROVED') throw new AppError('InvalidTransition', { message: FORUM_REFUSALS.postNotShown })
    await ctx.db.commitIf([
      changed(act)(args),
      auditStatement(ctx, {
        ...{ action: 'forum-post.change', memberVisible: false, reason: null },
        target: { type: 'forum-post', id: postId },
        before: post,
        after: { ...post, ...CHANGES[act] },
      }),
    ])
    return true
  })
}
