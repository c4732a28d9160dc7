import { inCommunity } from '#db/context.ts'
import { fromBase64 } from '#shared/kernel/crypto/base64.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { PublicContext } from '../context.ts'
import { readImage } from './read-image.ts'

const SERVED_TYPES = new Set(['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp'])

/** GET /media/{id}: the picture of an id never changes, so it is cached for ever. Its policy keeps scripts in it from running. */
export async function answerMedia(ctx: PublicContext, imageId: string): Promise<Response> {
  const image = await readImage(await inCommunity(ctx), imageId)
  if (!image || !SERVED_TYPES.has(image.contentType)) throw new AppError('NotFound')
  return new Response(fromBase64(image.data), {
    headers: {
      'Content-Type': image.contentType,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  })
}
