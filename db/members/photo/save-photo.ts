import { and, ne, sql } from 'drizzle-orm'
import type { FilesContext } from '#db/context.ts'
import { type MemberActorContext, refuseStaff } from '#db/members/refuse-staff.ts'
import { PHOTO } from '#db/pictures/picture-kinds.ts'
import { receiveUpload, type Upload } from '#db/pictures/receive-upload.ts'
import { isStoredPicture, type PictureArgs } from '#db/pictures/store-picture.ts'
import { users } from '#db/schema/members.ts'
import { pictures } from '#db/schema/pictures.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { isShownPhoto } from './remove-photo.ts'

type PhotoContext = MemberActorContext & FilesContext

/** Makes an upload the actor's photo and returns its id. */
export async function savePhoto(ctx: PhotoContext, upload: Upload): Promise<string> {
  refuseStaff(ctx)
  const { attempt, check, store } = await receiveUpload(ctx, PHOTO, upload)
  const [[counted]] = await ctx.db.commit([attempt])
  check(counted)
  const { userId, communityId } = ctx.actor
  const { id, wasUsed } = await store({ userId, communityId })
  if (!wasUsed) await showPicture(ctx, id)
  return id
}

const stored = statement((p: PictureArgs) =>
  build.update(pictures).set({ state: 'IN_USE', changedAt: p.now }).where(isStoredPicture(p)),
)

const replaced = statement((p: PictureArgs) =>
  build
    .update(pictures)
    .set({ state: 'UNUSED', changedAt: p.now })
    .where(and(isShownPhoto(p), ne(pictures.id, p.pictureId))),
)

const shown = statement((p: PictureArgs) =>
  build
    .update(users)
    .set({ avatarImageId: sql`${p.pictureId}`, removedAvatarImageId: null })
    .where(hasId(users, p.userId, p)),
)

async function showPicture({ db, actor, now }: PhotoContext, pictureId: string): Promise<void> {
  const args = { userId: actor.userId, communityId: actor.communityId, pictureId, now }
  // Another request with this operation id was first.
  await db.tryCommitIf([stored(args), replaced(args), shown(args)])
}
