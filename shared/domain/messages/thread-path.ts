export const MESSAGES_PATH = '/v2/messages'

export function threadPath(threadId: string): string {
  return `${MESSAGES_PATH}/${threadId}`
}
