const NOTES_PATH = /^\/admin\/members\/[^/]+\/notes$/

export function memberNotesPath(memberId: string): string {
  return `/admin/members/${encodeURIComponent(memberId)}/notes`
}

/** Whether a page with notes is posted to. */
export function isNoteForm(pathname: string): boolean {
  return NOTES_PATH.test(pathname)
}
