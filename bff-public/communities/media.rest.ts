import { inCommunity, onKnownHost } from '#db/context.ts'
import { fromBase64 } from '#shared/kernel/crypto/base64.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { PublicContext } from '../context.ts'
import { readImage } from './read-image.ts'
import { readPicture } from './read-picture.ts'

const UPLOADED_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
const SERVED_TYPES: ReadonlySet<string> = new Set(['image/svg+xml', ...UPLOADED_TYPES])

/**
 * GET /media/{id}: the picture of an id never changes, so it is cached forever. The page of a closed community shows
 * its icon. The policy blocks scripts in an SVG.
 */
export async function answerMedia(ctx: PublicContext, imageId: string): Promise<Response> {
  const image = await readImage(await onKnownHost(ctx), imageId)
  if (!image || !SERVED_TYPES.has(image.contentType)) throw new AppError('NotFound')
  const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
  return answerFile(fromBase64(image.data), image.contentType, policy)
}

type SizedPath = { readonly id: string; readonly pixels: string }

/** GET /media/{id}/{pixels}: an uploaded picture in one of its sizes. */
export async function answerPicture(ctx: PublicContext, { id, pixels }: SizedPath): Promise<Response> {
  const file = await readPicture(await inCommunity(ctx), {
    id,
    pixels: /^[1-9]\d{0,3}$/.test(pixels) ? Number(pixels) : 0,
  })
  if (!file || !UPLOADED_TYPES.some((type) => type === file.contentType)) throw new AppError('NotFound')
  return answerFile(file.body, file.contentType, "default-src 'none'; sandbox")
}

function answerFile(body: BodyInit, contentType: string, policy: string): Response {
  return new Response(body, {
    headers: {
      'Content-Type': contentType,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': policy,
    },
  })
}
