/** Members are redirected below `/v2`, where their pages are; what is stored or emailed has these. */
export const MESSAGES_PATH = '/messages'

export function threadPath(threadId: string): string {
  return `${MESSAGES_PATH}/${threadId}`
}
