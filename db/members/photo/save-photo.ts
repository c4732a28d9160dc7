import { and, eq, ne, sql } from 'drizzle-orm'
import { attemptKey, attemptStatement, checkAttempt } from '#db/auth/attempts.ts'
import type { ActorArgs, FilesContext } from '#db/context.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { type MemberActorContext, refuseStaff } from '#db/members/refuse-staff.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { pictureFileKey } from '#db/pictures/file-keys.ts'
import { users } from '#db/schema/members.ts'
import { pictures } from '#db/schema/pictures.ts'
import { build, statement } from '#db/statement.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { newPictureId } from '#shared/domain/pictures/addresses.ts'
import { AVATAR_PIXELS } from '#shared/domain/pictures/avatar-pixels.ts'
import { splitPictures } from '#shared/domain/pictures/upload.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { type RebuiltImage, rebuildImage } from '#shared/server/images/rebuild-image.ts'
import { pictureRefused } from '#shared/server/images/refusal.ts'

type PhotoContext = MemberActorContext & FilesContext

export type SavePhotoInput = {
  readonly operationId: string | null
  /** One file for each of `AVATAR_PIXELS`; read once the upload is counted. */
  readonly readFiles: () => Promise<Uint8Array<ArrayBuffer>>
}

/**
 * Makes what was uploaded the actor's photo and answers its id. Nothing is stored before every size was checked; the row is written
 * before the files, so that a job finds what an interrupted upload left.
 */
export async function savePhoto(ctx: PhotoContext, { operationId, readFiles }: SavePhotoInput): Promise<string> {
  refuseStaff(ctx)
  const operation = checkOperationId(operationId)
  if (operation === null) throw pictureRefused('FORM')
  await countUpload(ctx)
  const photo = await rebuildAll(await readFiles())

  const { id, isStored } = await beginPicture(ctx, operation, photo)
  if (isStored) return id
  const place = { id, communityId: ctx.actor.communityId }
  const { contentType, files } = photo
  await Promise.all(
    files.map((bytes, at) => ctx.files.put(pictureFileKey(place, AVATAR_PIXELS[at] ?? 0), { contentType, bytes })),
  )
  await showPicture(ctx, id)
  return id
}

async function countUpload(ctx: PhotoContext): Promise<void> {
  const limit = ATTEMPT_LIMITS.photo
  const key = await attemptKey(limit, [ctx.actor.userId])
  const [counted] = await ctx.db.commit([attemptStatement(ctx, { limit, key })])
  checkAttempt(limit, counted[0], ctx.now)
}

type Photo = { readonly contentType: string; readonly files: readonly Uint8Array[]; readonly bytes: number }

async function rebuildAll(joined: Uint8Array<ArrayBuffer>): Promise<Photo> {
  const sent = splitPictures(joined, AVATAR_PIXELS.length)
  if (!sent) throw pictureRefused('FORM')
  const images: RebuiltImage[] = []
  for (const [at, bytes] of sent.entries()) {
    const side = AVATAR_PIXELS[at] ?? 0
    const image = await rebuildImage(bytes, { width: side, height: side })
    if (!image.ok) throw pictureRefused(image.code)
    images.push(image.value)
  }
  const contentType = images[0]?.contentType ?? ''
  if (images.some((image) => image.contentType !== contentType)) throw pictureRefused('FORM')
  const files = images.map(({ bytes }) => bytes)
  return { contentType, files, bytes: files.reduce((total, { length }) => total + length, 0) }
}

type NewPicture = ActorArgs & {
  readonly id: string
  readonly operationId: string
  readonly contentType: string
  readonly sizes: readonly number[]
  readonly bytes: number
  readonly now: Date
}

/** A repeat of an upload that was interrupted goes on with its row. */
const newPicture = statement(({ id, communityId, userId, operationId, contentType, sizes, bytes, now }: NewPicture) =>
  build
    .insert(pictures)
    .values({
      id,
      communityId,
      userId,
      operationId,
      contentType,
      sizes,
      bytes,
      kind: 'AVATAR',
      state: 'STORING',
      createdAt: now,
      changedAt: now,
    })
    .onConflictDoUpdate({
      target: [pictures.userId, pictures.operationId],
      set: { contentType, bytes, changedAt: now },
      setWhere: sql`${pictures.state} = 'STORING' AND ${pictures.communityId} = ${communityId}`,
    }),
)

const pictureOfOperation = statement((p: ActorArgs & { readonly operationId: string }) =>
  build
    .select({ id: pictures.id, state: pictures.state })
    .from(pictures)
    .where(
      and(
        eq(pictures.userId, p.userId),
        eq(pictures.operationId, p.operationId),
        eq(pictures.communityId, p.communityId),
      ),
    ),
)

async function beginPicture({ db, actor, now }: PhotoContext, operationId: string, { contentType, bytes }: Photo) {
  const own = { userId: actor.userId, communityId: actor.communityId, operationId }
  const id = newPictureId(now)
  const [, [row]] = await db.commit([
    newPicture({ ...own, id, contentType, sizes: AVATAR_PIXELS, bytes, now }),
    pictureOfOperation(own),
  ])
  if (!row) throw new AppError('ServiceUnavailable')
  return { id: row.id, isStored: row.state !== 'STORING' }
}

type UseArgs = ActorArgs & { readonly id: string; readonly now: Date }

const stored = statement((p: UseArgs) =>
  build
    .update(pictures)
    .set({ state: 'IN_USE', changedAt: p.now })
    .where(
      and(
        eq(pictures.id, p.id),
        eq(pictures.userId, p.userId),
        eq(pictures.communityId, p.communityId),
        eq(pictures.state, 'STORING'),
      ),
    ),
)

const replaced = statement((p: UseArgs) =>
  build
    .update(pictures)
    .set({ state: 'UNUSED', changedAt: p.now })
    .where(
      and(
        eq(pictures.userId, p.userId),
        eq(pictures.communityId, p.communityId),
        eq(pictures.kind, 'AVATAR'),
        eq(pictures.state, 'IN_USE'),
        ne(pictures.id, p.id),
      ),
    ),
)

const shown = statement((p: UseArgs) =>
  build
    .update(users)
    .set({ avatarImageId: sql`${p.id}`, removedAvatarImageId: null })
    .where(and(eq(users.id, p.userId), eq(users.communityId, p.communityId))),
)

async function showPicture({ db, actor, now }: PhotoContext, id: string): Promise<void> {
  const args = { userId: actor.userId, communityId: actor.communityId, id, now }
  try {
    await db.commitIf([stored(args), replaced(args), shown(args)])
  } catch (error) {
    // Another request with this operation id was first.
    if (!(error instanceof PreconditionFailed)) throw error
  }
}
