import type { Context, Hono } from 'hono'
import type { MemberGuard } from '#db/auth/session-guard.ts'
import { ALLOWED_PHASES } from '#shared/domain/billing/dunning/phases.ts'
import { leadImageOf } from '#shared/domain/pictures/lead-image.ts'
import { LEAD_IMAGE } from '#shared/domain/pictures/picture-shapes.ts'
import { leadImageUploadPath } from '#shared/domain/pictures/upload.ts'
import { onlyPost } from '#shared/server/http/answer-error.ts'
import { pictureRequest } from '#shared/server/http/picture-request.ts'
import type { MemberApp, MemberContext } from '../../context.ts'
import { saveLeadImage } from './lead-image.ts'

type Authenticated = { readonly ctx: MemberContext; readonly guard: MemberGuard }

const PATH = leadImageUploadPath('member', ':articleId')

/** POST: the lead image of an own article in all sizes, with its alt text and credit. */
export function addLeadImageUpload(
  app: Hono<MemberApp>,
  authenticate: (c: Context<MemberApp>) => Promise<Authenticated>,
): void {
  app.post(PATH, async (c) => {
    const upload = pictureRequest(c.req.raw, LEAD_IMAGE)
    const { ctx, guard } = await authenticate(c)
    guard.allowOnlyIn(ALLOWED_PHASES.untilGated)
    guard.register()
    const article = await saveLeadImage(ctx, { ...upload, articleId: c.req.param('articleId') ?? '' })
    return c.json({ leadImage: leadImageOf(article) })
  })
  app.all(PATH, onlyPost)
}
