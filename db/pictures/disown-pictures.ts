import type { ActorArgs } from '#db/context.ts'
import { pictures } from '#db/schema/pictures.ts'
import { build, isOfUser } from '#db/statement.ts'

/** Belongs before the deletion of the account's articles: the job deletes the files at its next run, and then the rows. */
export function disownPictures({ userId, communityId }: ActorArgs) {
  return build
    .update(pictures)
    .set({ userId: null, articleId: null, state: 'UNUSED', changedAt: new Date(0) })
    .where(isOfUser(pictures, { userId, communityId }))
}
