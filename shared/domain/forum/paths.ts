/** Members are redirected to `/v2`, where their pages are; stored and emailed addresses are these. */
export const FORUM_PATH = '/forum'
export const MODERATION_PATH = `${FORUM_PATH}/moderation`
export const ADMIN_FORUM_PATH = '/admin/forum'
export const ADMIN_FORUM_POSTS_PATH = '/admin/forum/posts'
export const ADMIN_FORUM_SETTINGS_PATH = '/admin/forum/settings'

export function postPath(postId: string): string {
  return `${FORUM_PATH}/post/${postId}`
}

/** The page of the reply's post, at the reply. */
export function replyPath(postId: string, replyId: string): string {
  return `${postPath(postId)}?reply=${replyId}#${replyId}`
}

/** The entry that such a path, or its page, links to; null for any other path. */
export function entryIdIn(path: string): string | null {
  const [, postId, replyId] = /^(?:\/v2)?\/forum\/post\/(\w+)(?:\?reply=(\w+))?/.exec(path) ?? []
  return replyId ?? postId ?? null
}
