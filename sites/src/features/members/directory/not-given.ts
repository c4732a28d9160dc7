import { COUNTS_OF_FACET } from '#shared/domain/members/directory-search.ts'
import type { Facet } from '#shared/domain/members/profile-lists.ts'

/** A member has at most one value of these, so that the counts add up to the members with one. */
const ONE_VALUE: readonly Facet[] = ['industry', 'location']

type Count = { readonly count: number; readonly isMore: boolean }

/** The number of found members without a value of the facet; null when it cannot be computed. */
export function notGiven(
  facet: Facet,
  rows: readonly Count[],
  found: { total: number; isMore: boolean },
): number | null {
  const isComplete = rows.length < COUNTS_OF_FACET && !found.isMore && rows.every(({ isMore }) => !isMore)
  if (!ONE_VALUE.includes(facet) || !isComplete) return null
  const without = found.total - rows.reduce((sum, { count }) => sum + count, 0)
  return without > 0 ? without : null
}
