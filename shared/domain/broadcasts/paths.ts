export const ADMIN_MESSAGES_PATH = '/admin/messages'

export function adminBroadcastPath(broadcastId: string): string {
  return `${ADMIN_MESSAGES_PATH}/${broadcastId}`
}

/** Where its recipients read a broadcast: they are redirected below `/v2`. */
export function announcementPath(broadcastId: string): string {
  return `/announcements/${broadcastId}`
}
