import type { PostState } from '#shared/domain/forum/statuses.ts'
import type { PostNotice } from './messages.ts'
import { memberPostPath } from './paths.ts'

/** The page, scrolled to the entry of the action. */
export function entryAddress(postId: string, entryId: string, notice: PostNotice | undefined): string {
  const isReply = entryId !== '' && entryId !== postId
  const query = new URLSearchParams({ ...(notice ? { notice } : {}), ...(isReply ? { reply: entryId } : {}) })
  return `${memberPostPath(postId)}${query.size > 0 ? `?${query}` : ''}${isReply ? `#${entryId}` : ''}`
}

/** The notice after a change: that of a new entry when it waits for a moderator. */
export function editNotice(state: PostState | undefined): PostNotice {
  return state === 'PENDING' ? 'held' : 'saved'
}
