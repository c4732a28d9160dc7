export const ADMIN_MESSAGES_PATH = '/admin/messages'

export function adminBroadcastPath(broadcastId: string): string {
  return `${ADMIN_MESSAGES_PATH}/${broadcastId}`
}

/** Where its recipients read a broadcast. */
export function announcementPath(broadcastId: string): string {
  return `/v2/announcements/${broadcastId}`
}
