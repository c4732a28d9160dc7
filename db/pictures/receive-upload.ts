import { attemptKey, attemptStatement, checkAttempt } from '#db/auth/attempts.ts'
import type { ActorContext, FilesContext } from '#db/context.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { sizesOf } from '#shared/domain/pictures/picture-shapes.ts'
import { splitPictures } from '#shared/domain/pictures/upload.ts'
import { newId } from '#shared/kernel/ids.ts'
import { type RebuiltFiles, rebuildAll } from '#shared/server/images/rebuild-all.ts'
import { pictureRefused } from '#shared/server/images/refusal.ts'
import type { PictureKind } from './picture-kinds.ts'
import { checkPictureWords, type PictureWords, parsePictureWords } from './picture-words.ts'
import { type PictureOwner, type StoredPicture, storePicture } from './store-picture.ts'

/** The contents of a request that uploads a picture (`pictureRequest`). */
export type Upload = {
  /** Null from a caller that never repeats the request. */
  readonly operationId: string | null
  /** Read once the upload is counted and allowed. */
  readonly readBody: () => Promise<Uint8Array<ArrayBuffer>>
}

type UploadContext = ActorContext & FilesContext

/**
 * Counts an upload. `attempt` must come first in the batch that reads whether it is allowed, and `check` takes its result; `store` then
 * reads the body and stores its files, which nothing shows yet. Nothing is stored before every file was checked.
 */
export async function receiveUpload(ctx: UploadContext, kind: PictureKind, { operationId, readBody }: Upload) {
  const operation = checkOperationId(operationId) ?? newId(ctx.now)
  const key = await attemptKey(kind.limit, [ctx.actor.userId])
  return {
    attempt: attemptStatement(ctx, { limit: kind.limit, key }),
    check: (counted: Parameters<typeof checkAttempt>[1]) => checkAttempt(kind.limit, counted, ctx.now),
    store: async (owner: PictureOwner): Promise<StoredPicture & ParsedUpload> => {
      const parsed = await parseUpload(kind, await readBody())
      const picture = { ...owner, operationId: operation, kind: kind.kind, sizes: parsed.widths }
      return { ...parsed, ...(await storePicture(ctx, { picture, rebuilt: parsed.files })) }
    },
  }
}

type ParsedUpload = {
  readonly words: PictureWords
  readonly widths: readonly number[]
  readonly files: RebuiltFiles
}

/** For kinds with texts, the texts as JSON; then the picture in its widths, smallest first. */
async function parseUpload(kind: PictureKind, body: Uint8Array<ArrayBuffer>): Promise<ParsedUpload> {
  const { shape } = kind
  const ahead = shape.words ? 1 : 0
  const sent = splitWithin(body, ahead + shape.leastFiles, ahead + shape.widths.length)
  if (!sent) throw pictureRefused('FORM')
  const [first] = sent
  const words =
    shape.words && first ? checkPictureWords(kind, parsePictureWords(shape, first)) : { alt: '', credit: null }
  const sizes = sizesOf(shape, sent.length - ahead)
  const files = await rebuildAll(sent.slice(ahead), sizes)
  return { words, widths: sizes.map(({ width }) => width), files }
}

function splitWithin(body: Uint8Array<ArrayBuffer>, least: number, most: number) {
  for (let count = least; count <= most; count++) {
    const sent = splitPictures(body, count)
    if (sent) return sent
  }
  return null
}
