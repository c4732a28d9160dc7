import type { APIRoute } from 'astro'
import { readShownPosts } from '../../../admin/forum/posts/post-filter.ts'
import { EXPORT_POSTS } from '../../../admin/forum/posts/posts.queries.ts'
import { csvFile } from '../../../lib/edge/csv-file.ts'
import { queryOf } from '../../../lib/edge/query.ts'
import { requireAdmin } from '../../../lib/edge/require-admin.ts'

/** The list of posts as shown with the same query, as a download. */
export const GET: APIRoute = async ({ locals, url }) => {
  requireAdmin(locals)
  const { forumPostsExport } = await locals.api.admin(EXPORT_POSTS, { filter: readShownPosts(queryOf(url)) })
  return csvFile('posts.csv', forumPostsExport)
}
