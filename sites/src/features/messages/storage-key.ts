/** The key of unsent messages on devices; must not change. */
export function messageStorageKey(threadId: string): string {
  return `message/${threadId}`
}
