type Known = { readonly id: string; readonly createdAt: string }

/** The remarks of a thread with those that came since; one that is shown already stays as it is, so that its mark is not moved. */
export function mergeRemarks<R extends Known>(known: readonly R[], latest: readonly R[]): readonly R[] {
  const come = latest.filter((remark) => known.every(({ id }) => id !== remark.id))
  if (come.length === 0) return known
  const oldest = known[0]?.createdAt
  // Remarks before the shown ones come with "Show earlier".
  const newer = oldest === undefined ? come : come.filter(({ createdAt }) => createdAt >= oldest)
  return [...known, ...newer].toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}
