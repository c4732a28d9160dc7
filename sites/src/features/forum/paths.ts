import { FORUM_PATH, MODERATION_PATH, postPath, replyPath } from '#shared/domain/forum/paths.ts'
import type { PostOrder } from '#shared/domain/forum/statuses.ts'
import type { Visitor } from '../../lib/edge/gates.ts'
import { pagesBase } from '../../lib/edge/paths.ts'

/* The pages of members, linked directly. */
export const MEMBER_FORUM_PATH = `/v2${FORUM_PATH}`
export const MEMBER_MODERATION_PATH = `/v2${MODERATION_PATH}`

export function memberPostPath(postId: string): string {
  return `/v2${postPath(postId)}`
}

export function memberReplyPath(postId: string, replyId: string): string {
  return `/v2${replyPath(postId, replyId)}`
}

export function forumPath(visitor: Visitor): string {
  return `${pagesBase(visitor)}/forum`
}

/** The posts for the members of one group. */
export function groupPostsPath(visitor: Visitor, groupId: string, order: PostOrder = 'LATEST'): string {
  const query = { ...(order === 'LATEST' ? {} : { order: order.toLowerCase() }), audience: groupId }
  return `${forumPath(visitor)}?${new URLSearchParams(query)}`
}

export const NEW_POST_PATH = '/v2/forum/new'

export function ownPostPath(visitor: Visitor, postId: string): string {
  return `${forumPath(visitor)}/post/${postId}`
}

/** The page of the post that has the reply, at the reply. */
export function ownReplyPath(visitor: Visitor, postId: string, replyId: string): string {
  return `${ownPostPath(visitor, postId)}?reply=${replyId}#${replyId}`
}

/** An entry by its own address: the first one of a post has the id of the post. */
export function entryPath(visitor: Visitor, postId: string, entryId: string): string {
  return entryId === postId ? ownPostPath(visitor, postId) : ownReplyPath(visitor, postId, entryId)
}

export function editEntryPath(postId: string, entryId: string): string {
  const path = `${memberPostPath(postId)}/edit`
  return entryId === postId ? path : `${path}?entry=${entryId}`
}
