/** A title as quoted in the sentences of notifications. */
export function quoted(title: string): string {
  return `“${title.trim() || 'Untitled'}”`
}
