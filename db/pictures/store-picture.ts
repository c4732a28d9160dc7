import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, FilesContext } from '#db/context.ts'
import { type PICTURE_KINDS, pictures } from '#db/schema/pictures.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import { newPictureId } from '#shared/domain/pictures/addresses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { RebuiltFiles } from '#shared/server/images/rebuild-all.ts'
import { pictureFileKey } from './file-keys.ts'

/** `userId` is whose picture it is. */
export type PictureOwner = ActorArgs & {
  /** Of a lead image. */
  readonly articleId?: string
  /** Of a group image. */
  readonly groupId?: string
  /** Of the picture of an ad. */
  readonly adId?: string
  /** Of the logo of an offer's partner. */
  readonly offerId?: string
  readonly feedItemId?: string
}

type Parents = Record<'articleId' | 'groupId' | 'adId' | 'offerId' | 'feedItemId', string | null>

type NewPicture = PictureOwner & {
  readonly operationId: string
  readonly kind: (typeof PICTURE_KINDS)[number]
  /** In pixels, in the order of the files. */
  readonly sizes: readonly number[]
}

type RowArgs = Omit<NewPicture, keyof Parents> &
  Readonly<Parents> &
  Pick<RebuiltFiles, 'contentType' | 'bytes'> & { readonly id: string; readonly now: Date }

/** A repeat of an upload that was interrupted goes on with its row. */
const newPicture = statement((p: RowArgs) =>
  build
    .insert(pictures)
    .values({
      id: p.id,
      communityId: p.communityId,
      userId: p.userId,
      kind: p.kind,
      articleId: p.articleId,
      groupId: p.groupId,
      adId: p.adId,
      offerId: p.offerId,
      feedItemId: p.feedItemId,
      state: 'STORING',
      contentType: p.contentType,
      sizes: p.sizes,
      bytes: p.bytes,
      operationId: p.operationId,
      createdAt: p.now,
      changedAt: p.now,
    })
    .onConflictDoUpdate({
      target: [pictures.userId, pictures.operationId],
      set: { contentType: p.contentType, sizes: p.sizes, bytes: p.bytes, changedAt: p.now },
      setWhere: sql`${pictures.state} = 'STORING' AND ${pictures.communityId} = ${p.communityId}`,
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

export type StoredPicture = {
  readonly id: string
  /** An earlier request with this operation id has already brought it into use. */
  readonly wasUsed: boolean
}

type StorePictureInput = { readonly picture: NewPicture; readonly rebuilt: RebuiltFiles }

/**
 * Stores the files of a picture that is not in use yet. The row is written before the files, so that a job finds what an interrupted
 * upload left.
 */
export async function storePicture(
  { db, now, files }: FilesContext,
  { picture, rebuilt }: StorePictureInput,
): Promise<StoredPicture> {
  const {
    userId,
    communityId,
    operationId,
    sizes,
    articleId = null,
    groupId = null,
    adId = null,
    offerId = null,
    feedItemId = null,
  } = picture
  const { contentType, bytes } = rebuilt
  const [, [row]] = await db.commit([
    newPicture({
      ...picture,
      articleId,
      groupId,
      adId,
      offerId,
      feedItemId,
      id: newPictureId(now),
      contentType,
      bytes,
      now,
    }),
    pictureOfOperation({ userId, communityId, operationId }),
  ])
  if (!row) throw new AppError('ServiceUnavailable')
  if (row.state !== 'STORING') return { id: row.id, wasUsed: true }
  const place = { id: row.id, communityId }
  await Promise.all(
    rebuilt.files.map((file, at) => files.put(pictureFileKey(place, sizes[at] ?? 0), { contentType, bytes: file })),
  )
  const [after] = await db.read(pictureOfOperation({ userId, communityId, operationId }))
  if (!after) {
    // Its account was deleted meanwhile, and the job has deleted the row: it finds these files no more.
    await files.delete(sizes.map((pixels) => pictureFileKey(place, pixels)))
    throw new AppError('NotFound')
  }
  return { id: row.id, wasUsed: false }
}

export type PictureArgs = ActorArgs & { readonly pictureId: string; readonly now: Date }

/** Condition on `pictures`: this one of this person, once its files are stored and before it is in use. */
export function isStoredPicture(p: PictureArgs): SQL | undefined {
  return and(eq(pictures.id, p.pictureId), isOfUser(pictures, p), eq(pictures.state, 'STORING'))
}
