import { MESSAGES_PATH, threadPath } from '#shared/domain/messages/thread-path.ts'

/* The pages of members, linked directly. */
export const MEMBER_MESSAGES_PATH = `/v2${MESSAGES_PATH}`

export function memberThreadPath(threadId: string): string {
  return `/v2${threadPath(threadId)}`
}
