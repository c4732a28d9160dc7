import { FACETS } from '#shared/domain/members/profile-lists.ts'
import { LIST_MAX } from '#shared/server/graphql/limits.ts'
import type { MemberContext } from '../../context.ts'
import { largestCounts } from './directory-statements.ts'
import type { DirectoryCountView } from './search-members.ts'

/** The most frequent values of each facet in the whole directory, most frequent first. */
export async function listCategories({
  db,
  actor,
}: Pick<MemberContext, 'db' | 'actor'>): Promise<DirectoryCountView[]> {
  const { userId, communityId } = actor
  const rows = await db.read(largestCounts({ userId, communityId, facets: FACETS, most: LIST_MAX }))
  return FACETS.flatMap((facet) =>
    rows
      .filter((row) => row.facet === facet)
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, LIST_MAX)
      .map(({ value, count, name }) => ({ facet, value, count, name, isMore: false })),
  )
}
