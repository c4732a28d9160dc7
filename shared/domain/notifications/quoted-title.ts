/** A title as the sentences of notifications name it. */
export function quoted(title: string): string {
  return `“${title.trim() || 'Untitled'}”`
}
