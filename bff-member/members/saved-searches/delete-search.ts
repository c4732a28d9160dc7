import { and, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'
import { build, isOfUser } from '#db/statement.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { MemberContext } from '../../context.ts'
import { hasRoom, isOwnSearch, refuseTooMany } from './save-search.ts'

type SavedSearchContext = ActorContext & Pick<MemberContext, 'actor'>

/** Deletes one of the actor's searches. The one deleted last can be taken back; what was deleted before it is removed. */
export async function deleteSearch(ctx: SavedSearchContext, id: string): Promise<void> {
  refuseStaff(ctx)
  const { db, actor, now } = ctx
  const { userId, communityId } = actor
  try {
    await db.commitIf([
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
  } catch (error) {
    throw error instanceof PreconditionFailed ? new AppError('NotFound') : error
  }
}

/** Takes the last deletion back; a search that is kept anyway stays as it is. */
export async function restoreSearch(ctx: SavedSearchContext, id: string): Promise<void> {
  refuseStaff(ctx)
  const { db, actor } = ctx
  const [found] = await db.read(
    build.select({ deletedAt: savedSearches.deletedAt }).from(savedSearches).where(isOwnSearch(actor, id)),
  )
  if (!found) throw new AppError('NotFound')
  if (found.deletedAt === null) return
  await refuseTooMany(
    db.commitIf([
      build
        .update(savedSearches)
        .set({ deletedAt: null })
        // A search that is kept already, such as by the same request sent twice, needs no room.
        .where(and(isOwnSearch(actor, id), or(isNull(savedSearches.deletedAt), hasRoom(actor)))),
    ]),
  )
}
