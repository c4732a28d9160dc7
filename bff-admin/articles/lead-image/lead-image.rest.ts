import type { Context, Hono } from 'hono'
import { sessionGuard } from '#db/auth/session-guard.ts'
import { leadImageOf } from '#shared/domain/pictures/lead-image.ts'
import { LEAD_IMAGE } from '#shared/domain/pictures/picture-shapes.ts'
import { leadImageUploadPath } from '#shared/domain/pictures/upload.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { onlyPost } from '#shared/server/http/answer-error.ts'
import { pictureRequest } from '#shared/server/http/picture-request.ts'
import type { AdminApp, AdminContext } from '../../context.ts'
import { saveLeadImage } from './lead-image.ts'

const PATH = leadImageUploadPath('admin', ':articleId')

/** POST: the lead image of an article that staff edit, in all sizes, with its alt text and credit. */
export function addLeadImageUpload(
  app: Hono<AdminApp>,
  authenticate: (c: Context<AdminApp>) => Promise<AdminContext>,
): void {
  app.post(PATH, async (c) => {
    const upload = pictureRequest(c.req.raw, LEAD_IMAGE)
    const ctx = await authenticate(c)
    if (ctx.actor.kind !== 'admin') throw new AppError('NotAllowed')
    sessionGuard(ctx).register()
    const article = await saveLeadImage(ctx, { ...upload, articleId: c.req.param('articleId') ?? '' })
    return c.json({ leadImage: leadImageOf(article) })
  })
  app.all(PATH, onlyPost)
}
