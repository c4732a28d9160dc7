import type { Context, Hono } from 'hono'
import { sessionGuard } from '#db/auth/session-guard.ts'
import { groupImageOf } from '#shared/domain/groups/image.ts'
import { GROUP_IMAGE } from '#shared/domain/pictures/picture-shapes.ts'
import { groupImageUploadPath } from '#shared/domain/pictures/upload.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { onlyPost } from '#shared/server/http/answer-error.ts'
import { pictureRequest } from '#shared/server/http/picture-request.ts'
import type { AdminApp, AdminContext } from '../../context.ts'
import { saveGroupImage } from './group-image.ts'

const PATH = groupImageUploadPath(':groupId')

/** POST: the image of a group in its widths, with its description. */
export function addGroupImageUpload(
  app: Hono<AdminApp>,
  authenticate: (c: Context<AdminApp>) => Promise<AdminContext>,
): void {
  app.post(PATH, async (c) => {
    const upload = pictureRequest(c.req.raw, GROUP_IMAGE)
    const ctx = await authenticate(c)
    if (ctx.actor.kind !== 'admin') throw new AppError('NotAllowed')
    sessionGuard(ctx).register()
    const group = await saveGroupImage(ctx, { ...upload, groupId: c.req.param('groupId') ?? '' })
    return c.json({ image: groupImageOf(group) })
  })
  app.all(PATH, onlyPost)
}
