export function mergePath(memberId: string): string {
  return `/admin/members/${memberId}/merge`
}

/** The preview of a merge with another account; `keep` is the one to keep. */
export function previewPath(memberId: string, otherId: string, keptId: string): string {
  return `${mergePath(memberId)}?${new URLSearchParams({ with: otherId, keep: keptId })}`
}
