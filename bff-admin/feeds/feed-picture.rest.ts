import type { Context, Hono } from 'hono'
import { sessionGuard } from '#db/auth/session-guard.ts'
import { chosenPicture } from '#shared/domain/feeds/picture.ts'
import { FEED_PICTURE } from '#shared/domain/pictures/picture-shapes.ts'
import { feedPictureUploadPath } from '#shared/domain/pictures/upload.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { onlyPost } from '#shared/server/http/answer-error.ts'
import { pictureRequest } from '#shared/server/http/picture-request.ts'
import type { AdminApp, AdminContext } from '../context.ts'
import { saveItemPicture } from './feed-picture.ts'

const PATH = feedPictureUploadPath(':feedId', ':itemId')

/** POST: the picture of a feed item. */
export function addFeedPictureUpload(
  app: Hono<AdminApp>,
  authenticate: (c: Context<AdminApp>) => Promise<AdminContext>,
): void {
  app.post(PATH, async (c) => {
    const upload = pictureRequest(c.req.raw, FEED_PICTURE)
    const ctx = await authenticate(c)
    if (ctx.actor.kind !== 'admin') throw new AppError('NotAllowed')
    sessionGuard(ctx).register()
    const [feedId = '', itemId = ''] = [c.req.param('feedId'), c.req.param('itemId')]
    return c.json({ picture: chosenPicture(await saveItemPicture(ctx, { ...upload, feedId, itemId })) })
  })
  app.all(PATH, onlyPost)
}
