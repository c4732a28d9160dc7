import { EXPORTED_POSTS_MAX } from '#shared/domain/forum/limits.ts'
import { POST_STATE_LABELS, POST_LIST_WORDS as W } from '#shared/domain/forum/messages.ts'
import { csvOf } from '#shared/kernel/csv.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { type ListedPostView, listPosts } from './list-posts.ts'
import type { PostFilter } from './post-filters.ts'

/**
 * The list as shown, as CSV: at most ten thousand rows, and a final line if more match. The audit row is written before
 * the response.
 */
export async function exportPosts(ctx: StaffContext, filter: PostFilter, most = EXPORTED_POSTS_MAX): Promise<string> {
  const list = await listPosts(ctx, { filter, first: most, after: null })
  const posts = list.edges.map(({ node }) => node)
  await ctx.db.commit([
    auditStatement(ctx, {
      action: 'forum-post-list.export',
      target: { type: 'forum-post-list', id: ctx.actor.communityId },
      memberVisible: false,
      after: { rows: posts.length, filters: filtersOf(filter).join(' ') },
    }),
  ])
  const head = [W.title, W.state, W.audience, W.author, W.replies, W.reported, W.pinned, W.closed, W.posted, W.latest]
  const end = list.pageInfo.hasNextPage ? [[W.more]] : []
  return csvOf([[...head, W.id], ...posts.map(cellsOf), ...end])
}

/** The filters of the list; typed text is left out, because it may be somebody's name. */
function filtersOf({ title, author, state, audienceId, isReported }: PostFilter): readonly string[] {
  return [
    title && 'title',
    author && 'author',
    state && `state=${state}`,
    audienceId && `audience=${audienceId}`,
    isReported && 'reported',
  ].filter((one) => typeof one === 'string')
}

function cellsOf(post: ListedPostView): readonly string[] {
  const said = (is: boolean) => (is ? W.yes : W.no)
  return [
    post.title,
    POST_STATE_LABELS[post.state],
    post.audienceName,
    post.authorName,
    `${post.replyCount}`,
    said(post.isReported),
    said(post.isPinned),
    said(post.isClosed),
    post.createdAt.toISOString(),
    post.lastActivityAt.toISOString(),
    post.id,
  ]
}
