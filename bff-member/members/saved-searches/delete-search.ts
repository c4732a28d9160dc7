import { and, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'
import { build, isOfUser } from '#db/statement.ts'
import { SAVED_SEARCH_REFUSALS } from '#shared/domain/members/saved-searches.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { MemberContext } from '../../context.ts'
import { hasRoom, isOwnSearch } from './save-search.ts'

type SavedSearchContext = ActorContext & Pick<MemberContext, 'actor'>

/**
 * Deletes one of the actor's searches. Only the latest deletion can be undone; the one deleted before it is removed.
 */
export async function deleteSearch(ctx: SavedSearchContext, id: string): Promise<void> {
  refuseStaff(ctx)
  const { db, actor, now } = ctx
  const { userId, communityId } = actor
  const isWritten = await db.tryCommitIf([
    build
      .update(savedSearches)
      .set({ deletedAt: now })
      .where(and(isOwnSearch(actor, id), isNull(savedSearches.deletedAt))),
    build
      .delete(savedSearches)
      .where(
        and(
          isOfUser(savedSearches, { userId, communityId }),
          isNotNull(savedSearches.deletedAt),
          ne(savedSearches.id, id),
        ),
      ),
  ])
  if (!isWritten) throw new AppError('NotFound')
}

/** Undoes the latest deletion; a search that is not deleted stays as it is. */
export async function restoreSearch(ctx: SavedSearchContext, id: string): Promise<void> {
  refuseStaff(ctx)
  const { db, actor } = ctx
  const [found] = await db.read(
    build.select({ deletedAt: savedSearches.deletedAt }).from(savedSearches).where(isOwnSearch(actor, id)),
  )
  if (!found) throw new AppError('NotFound')
  if (found.deletedAt === null) return
  const isWritten = await db.tryCommitIf([
    build
      .update(savedSearches)
      .set({ deletedAt: null })
      // A search that is already kept, for example after the same request sent twice, needs no room.
      .where(and(isOwnSearch(actor, id), or(isNull(savedSearches.deletedAt), hasRoom(actor)))),
  ])
  if (!isWritten) throw new AppError('Unprocessable', { message: SAVED_SEARCH_REFUSALS.tooMany })
}
