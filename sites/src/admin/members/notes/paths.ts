export function memberNotesPath(memberId: string): string {
  return `/admin/members/${encodeURIComponent(memberId)}/notes`
}
