export const ADMIN_FEEDS_PATH = '/admin/feeds'

export function adminFeedPath(feedId: string): string {
  return `${ADMIN_FEEDS_PATH}/${feedId}`
}
