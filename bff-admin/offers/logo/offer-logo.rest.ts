import type { Context, Hono } from 'hono'
import { sessionGuard } from '#db/auth/session-guard.ts'
import { offerLogoOf } from '#shared/domain/offers/logo.ts'
import { OFFER_LOGO } from '#shared/domain/pictures/picture-shapes.ts'
import { offerLogoUploadPath } from '#shared/domain/pictures/upload.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { onlyPost } from '#shared/server/http/answer-error.ts'
import { pictureRequest } from '#shared/server/http/picture-request.ts'
import type { AdminApp, AdminContext } from '../../context.ts'
import { saveOfferLogo } from './offer-logo.ts'

const PATH = offerLogoUploadPath(':offerId')

/** POST: the logo of an offer's partner. */
export function addOfferLogoUpload(
  app: Hono<AdminApp>,
  authenticate: (c: Context<AdminApp>) => Promise<AdminContext>,
): void {
  app.post(PATH, async (c) => {
    const upload = pictureRequest(c.req.raw, OFFER_LOGO)
    const ctx = await authenticate(c)
    if (ctx.actor.kind !== 'admin') throw new AppError('NotAllowed')
    sessionGuard(ctx).register()
    const { logoId } = await saveOfferLogo(ctx, { ...upload, offerId: c.req.param('offerId') ?? '' })
    return c.json({ logo: offerLogoOf(logoId) })
  })
  app.all(PATH, onlyPost)
}
