import { and, eq, ne, sql } from 'drizzle-orm'
import { attemptKey, attemptStatement, checkAttempt } from '#db/auth/attempts.ts'
import type { FilesContext } from '#db/context.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { type MemberActorContext, refuseStaff } from '#db/members/refuse-staff.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { isStoredPicture, type PictureArgs, storePicture } from '#db/pictures/store-picture.ts'
import { users } from '#db/schema/members.ts'
import { pictures } from '#db/schema/pictures.ts'
import { build, statement } from '#db/statement.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { AVATAR_PIXELS } from '#shared/domain/pictures/avatar-pixels.ts'
import { splitPictures } from '#shared/domain/pictures/upload.ts'
import { rebuildAll } from '#shared/server/images/rebuild-all.ts'
import { pictureRefused } from '#shared/server/images/refusal.ts'

type PhotoContext = MemberActorContext & FilesContext

export type SavePhotoInput = {
  readonly operationId: string | null
  /** One file for each of `AVATAR_PIXELS`; read once the upload is counted. */
  readonly readFiles: () => Promise<Uint8Array<ArrayBuffer>>
}

const DIMENSIONS = AVATAR_PIXELS.map((side) => ({ width: side, height: side }))

/** Makes what was uploaded the actor's photo and answers its id. Nothing is stored before every size was checked. */
export async function savePhoto(ctx: PhotoContext, { operationId, readFiles }: SavePhotoInput): Promise<string> {
  refuseStaff(ctx)
  const operation = checkOperationId(operationId)
  if (operation === null) throw pictureRefused('FORM')
  await countUpload(ctx)
  const photo = await rebuildAll(splitPictures(await readFiles(), AVATAR_PIXELS.length) ?? [], DIMENSIONS)

  const { userId, communityId } = ctx.actor
  const picture = {
    ...{ userId, communityId },
    operationId: operation,
    kind: 'AVATAR' as const,
    sizes: AVATAR_PIXELS,
  }
  const { id, wasUsed } = await storePicture(ctx, { picture, rebuilt: photo })
  if (!wasUsed) await showPicture(ctx, id)
  return id
}

async function countUpload(ctx: PhotoContext): Promise<void> {
  const limit = ATTEMPT_LIMITS.photo
  const key = await attemptKey(limit, [ctx.actor.userId])
  const [counted] = await ctx.db.commit([attemptStatement(ctx, { limit, key })])
  checkAttempt(limit, counted[0], ctx.now)
}

const stored = statement((p: PictureArgs) =>
  build.update(pictures).set({ state: 'IN_USE', changedAt: p.now }).where(isStoredPicture(p)),
)

const replaced = statement((p: PictureArgs) =>
  build
    .update(pictures)
    .set({ state: 'UNUSED', changedAt: p.now })
    .where(
      and(
        eq(pictures.userId, p.userId),
        eq(pictures.communityId, p.communityId),
        eq(pictures.kind, 'AVATAR'),
        eq(pictures.state, 'IN_USE'),
        ne(pictures.id, p.pictureId),
      ),
    ),
)

const shown = statement((p: PictureArgs) =>
  build
    .update(users)
    .set({ avatarImageId: sql`${p.pictureId}`, removedAvatarImageId: null })
    .where(and(eq(users.id, p.userId), eq(users.communityId, p.communityId))),
)

async function showPicture({ db, actor, now }: PhotoContext, pictureId: string): Promise<void> {
  const args = { userId: actor.userId, communityId: actor.communityId, pictureId, now }
  try {
    await db.commitIf([stored(args), replaced(args), shown(args)])
  } catch (error) {
    // Another request with this operation id was first.
    if (!(error instanceof PreconditionFailed)) throw error
  }
}
