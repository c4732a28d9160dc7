/** Members are redirected below `/v2`, where their pages are; what is stored or emailed has these. */
export const FORUM_PATH = '/forum'
export const MODERATION_PATH = `${FORUM_PATH}/moderation`
export const ADMIN_FORUM_PATH = '/admin/forum'
export const ADMIN_FORUM_POSTS_PATH = '/admin/forum/posts'
export const ADMIN_FORUM_SETTINGS_PATH = '/admin/forum/settings'

export function postPath(postId: string): string {
  return `${FORUM_PATH}/post/${postId}`
}

/** The page of the post that has the reply, at the reply. */
export function replyPath(postId: string, replyId: string): string {
  return `${postPath(postId)}?reply=${replyId}#${replyId}`
}

/** The entry that a path of these leads to, also one of a page; null of any other path. */
export function entryIdIn(path: string): string | null {
  const [, postId, replyId] = /^(?:\/v2)?\/forum\/post\/(\w+)(?:\?reply=(\w+))?/.exec(path) ?? []
  return replyId ?? postId ?? null
}
