import type { Context, Hono } from 'hono'
import type { MemberGuard } from '#db/auth/session-guard.ts'
import { savePhoto } from '#db/members/photo/save-photo.ts'
import { ALLOWED_PHASES } from '#shared/domain/billing/dunning/phases.ts'
import { imageAddress } from '#shared/domain/pictures/addresses.ts'
import { AVATAR } from '#shared/domain/pictures/picture-shapes.ts'
import { PHOTO_UPLOAD_PATH } from '#shared/domain/pictures/upload.ts'
import { onlyPost } from '#shared/server/http/answer-error.ts'
import { pictureRequest } from '#shared/server/http/picture-request.ts'
import type { MemberApp, MemberContext } from '../../context.ts'

type Authenticated = { readonly ctx: MemberContext; readonly guard: MemberGuard }

/** POST: the member's own photo in all sizes. The page has cropped and scaled it; no other version is ever stored. */
export function addPhotoUpload(
  app: Hono<MemberApp>,
  authenticate: (c: Context<MemberApp>) => Promise<Authenticated>,
): void {
  app.post(PHOTO_UPLOAD_PATH, async (c) => {
    const upload = pictureRequest(c.req.raw, AVATAR)
    const { ctx, guard } = await authenticate(c)
    guard.allowOnlyIn(ALLOWED_PHASES.untilGated)
    guard.register()
    const pictureId = await savePhoto(ctx, upload)
    return c.json({ avatar: imageAddress(pictureId) })
  })
  app.all(PHOTO_UPLOAD_PATH, onlyPost)
}
