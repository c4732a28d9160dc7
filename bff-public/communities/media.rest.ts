import type { Context } from 'hono'
import { AppError } from '#shared/kernel/errors.ts'
import type { PublicApp } from '../context.ts'
import { imageOnHost } from './image.queries.ts'

const SERVED_TYPES = new Set(['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp'])

/** GET /media/{id}: an id names one picture for ever, so it may be kept for ever. It is shown, and can run nothing. */
export async function answerMedia(c: Context<PublicApp>): Promise<Response> {
  const image = await imageOnHost(c.get('db'), c.get('client').host, c.req.param('id') ?? '')
  if (!image || !SERVED_TYPES.has(image.contentType)) throw new AppError('NotFound')
  const bytes = Uint8Array.from(atob(image.data), (character) => character.charCodeAt(0))
  return new Response(bytes, {
    headers: {
      'Content-Type': image.contentType,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  })
}
