import type { Context, Hono } from 'hono'
import { sessionGuard } from '#db/auth/session-guard.ts'
import type { PictureShape } from '#shared/domain/pictures/picture-shapes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { onlyPost } from '#shared/server/http/answer-error.ts'
import { pictureRequest } from '#shared/server/http/picture-request.ts'
import type { AdminApp, AdminContext } from '../context.ts'

/** A POST by which staff store a picture. */
export type PictureUpload = {
  /** With the names of its parameters. */
  readonly path: string
  readonly limits: Pick<PictureShape, 'maxBytes'>
  /** Returns the body of the answer. */
  readonly save: (
    ctx: AdminContext,
    upload: ReturnType<typeof pictureRequest>,
    param: (name: string) => string,
  ) => Promise<object>
}

export function addPictureUploads(
  app: Hono<AdminApp>,
  authenticate: (c: Context<AdminApp>) => Promise<AdminContext>,
  uploads: readonly PictureUpload[],
): void {
  for (const { path, limits, save } of uploads) {
    app.post(path, async (c) => {
      const upload = pictureRequest(c.req.raw, limits)
      const ctx = await authenticate(c)
      if (ctx.actor.kind !== 'admin') throw new AppError('NotAllowed')
      sessionGuard(ctx).register()
      return c.json(await save(ctx, upload, (name) => c.req.param(name) ?? ''))
    })
    app.all(path, onlyPost)
  }
}
