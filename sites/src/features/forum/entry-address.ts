import { postPath } from '#shared/domain/forum/paths.ts'
import type { PostNotice } from './messages.ts'

/** The page at the entry that was acted on. */
export function entryAddress(postId: string, entryId: string, notice: PostNotice | undefined): string {
  const isReply = entryId !== '' && entryId !== postId
  const query = new URLSearchParams({ ...(notice ? { notice } : {}), ...(isReply ? { reply: entryId } : {}) })
  return `${postPath(postId)}${query.size > 0 ? `?${query}` : ''}${isReply ? `#${entryId}` : ''}`
}
