type Known = { readonly id: string; readonly createdAt: string }

/**
 * The comments of a thread with later ones; comments that are already shown stay unchanged, so that the unread mark
 * does not move.
 */
export function mergeComments<R extends Known>(known: readonly R[], latest: readonly R[]): readonly R[] {
  const come = latest.filter((comment) => known.every(({ id }) => id !== comment.id))
  if (come.length === 0) return known
  const oldest = known[0]?.createdAt
  // Comments before the shown ones are loaded with "Show earlier".
  const newer = oldest === undefined ? come : come.filter(({ createdAt }) => createdAt >= oldest)
  return [...known, ...newer].toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}
