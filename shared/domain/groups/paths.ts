/** Where members have the groups; admins have the same pages without the first part. */
export const GROUPS_PATH = '/v2/groups'

export function groupPath(slug: string): string {
  return `${GROUPS_PATH}/${slug}`
}

export function adminGroupPath(groupId: string): string {
  return `/admin/groups/${groupId}`
}
