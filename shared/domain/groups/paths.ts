/** Members are redirected to `/v2`, where their pages are. */
export const GROUPS_PATH = '/groups'

export function groupPath(slug: string): string {
  return `${GROUPS_PATH}/${slug}`
}

export function adminGroupPath(groupId: string): string {
  return `/admin${GROUPS_PATH}/${groupId}`
}
