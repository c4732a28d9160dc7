import type { Context, Hono } from 'hono'
import type { MemberGuard } from '#db/auth/session-guard.ts'
import { savePhoto } from '#db/members/photo/save-photo.ts'
import { ALLOWED_PHASES } from '#shared/domain/billing/dunning/phases.ts'
import { imageAddress } from '#shared/domain/pictures/addresses.ts'
import { UPLOAD_MAX_BYTES } from '#shared/domain/pictures/limits.ts'
import { OPERATION_ID_HEADER, PHOTO_UPLOAD_PATH, PICTURES_MEDIA_TYPE } from '#shared/domain/pictures/upload.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { onlyPost } from '#shared/server/http/answer-error.ts'
import { mediaTypeOf, readBytes } from '#shared/server/http/read-bytes.ts'
import type { MemberApp, MemberContext } from '../../context.ts'

type Authenticated = { readonly ctx: MemberContext; readonly guard: MemberGuard }

/** POST: one's photo in all its sizes. The page has cut and scaled it; no other form of it is ever stored. */
export function addPhotoUpload(
  app: Hono<MemberApp>,
  authenticate: (c: Context<MemberApp>) => Promise<Authenticated>,
): void {
  app.post(PHOTO_UPLOAD_PATH, async (c) => {
    const request = c.req.raw
    if (mediaTypeOf(request) !== PICTURES_MEDIA_TYPE) throw new AppError('UnsupportedMediaType')
    const { ctx, guard } = await authenticate(c)
    guard.allowOnlyIn(ALLOWED_PHASES.untilGated)
    guard.register()
    const pictureId = await savePhoto(ctx, {
      operationId: request.headers.get(OPERATION_ID_HEADER),
      readFiles: () => readBytes(request, UPLOAD_MAX_BYTES),
    })
    return c.json({ avatar: imageAddress(pictureId) })
  })
  app.all(PHOTO_UPLOAD_PATH, onlyPost)
}
