import type { ActorArgs } from '#db/context.ts'
import { isUnread } from '#db/forum/unread-posts.ts'
import { isShownTo } from '#db/forum/visible-posts.ts'
import { statement } from '#db/statement.ts'
import { HOME_POSTS } from '#shared/domain/forum/limits.ts'
import type { PostView } from '#shared/domain/forum/views.ts'
import { BY_ACTIVITY, type ReaderContext, selectPosts, toPostView } from './posts.queries.ts'

const unread = statement((p: ActorArgs) =>
  selectPosts(p)
    .where(isUnread(p))
    .orderBy(...BY_ACTIVITY.order)
    .limit(HOME_POSTS),
)

const newest = statement((p: ActorArgs) =>
  selectPosts(p)
    .where(isShownTo(p))
    .orderBy(...BY_ACTIVITY.order)
    .limit(HOME_POSTS),
)

/** The posts on a member's home: the newest unread posts, then other new ones when these are few. */
export async function listHomePosts(ctx: ReaderContext): Promise<readonly PostView[]> {
  if (ctx.actor.kind === 'admin') return []
  const { userId, communityId } = ctx.actor
  const [first, others] = await Promise.all([
    ctx.db.read(unread({ userId, communityId })),
    ctx.db.read(newest({ userId, communityId })),
  ])
  const posts = new Map([...first, ...others].map((row) => [row.entry.id, toPostView(row, ctx)]))
  return [...posts.values()].slice(0, HOME_POSTS)
}
