import { desc } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { keptGroup } from '#db/members/directory/shown-groups.ts'
import { searchColumns } from '#db/members/saved-searches/search-columns.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import { SAVED_SEARCHES_MAX, type SavedSearchView } from '#shared/domain/members/saved-searches.ts'

/** Each account has room for so many beside the one that it deleted last; a merge gives a member those of two. */
const LISTED_MAX = 2 * (SAVED_SEARCHES_MAX + 1)

const ownSearches = statement((p: ActorArgs) =>
  build
    .select({
      ...searchColumns,
      group: keptGroup('slug', p, savedSearches.groupId),
      groupName: keptGroup('name', p, savedSearches.groupId),
      deletedAt: savedSearches.deletedAt,
    })
    .from(savedSearches)
    .where(isOfUser(savedSearches, p))
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id))
    .limit(LISTED_MAX),
)

/** The searches that the actor keeps, the newest first, and the one that they deleted last. */
export async function listSearches({ db, actor }: ActorContext): Promise<SavedSearchView[]> {
  const { userId, communityId } = actor
  const rows = await db.read(ownSearches({ userId, communityId }))
  return rows.map(({ deletedAt, groupId, ...row }) => ({
    ...row,
    isGroupGone: groupId !== null && row.group === null,
    isDeleted: deletedAt !== null,
  }))
}
