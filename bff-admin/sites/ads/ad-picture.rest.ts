import type { Context, Hono } from 'hono'
import { sessionGuard } from '#db/auth/session-guard.ts'
import { AD_PICTURE_MAX_BYTES } from '#shared/domain/ads/limits.ts'
import { adPictureUploadPath } from '#shared/domain/pictures/upload.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { onlyPost } from '#shared/server/http/answer-error.ts'
import { pictureRequest } from '#shared/server/http/picture-request.ts'
import type { AdminApp, AdminContext } from '../../context.ts'
import { saveAdPicture } from './ad-picture.ts'
import { pictureOfAd } from './ads.queries.ts'

const PATH = adPictureUploadPath(':code', ':adId')

/** POST: the picture of an ad of a brand, with its alt text. */
export function addAdPictureUpload(
  app: Hono<AdminApp>,
  authenticate: (c: Context<AdminApp>) => Promise<AdminContext>,
): void {
  app.post(PATH, async (c) => {
    const upload = pictureRequest(c.req.raw, { maxBytes: AD_PICTURE_MAX_BYTES })
    const ctx = await authenticate(c)
    if (ctx.actor.kind !== 'admin') throw new AppError('NotAllowed')
    sessionGuard(ctx).register()
    const [code = '', adId = ''] = [c.req.param('code'), c.req.param('adId')]
    return c.json({ picture: pictureOfAd(await saveAdPicture(ctx, { ...upload, code, adId })) })
  })
  app.all(PATH, onlyPost)
}
