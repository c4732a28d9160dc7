import type { Context, Hono } from 'hono'
import { UNSUBSCRIBE_PATH } from '#shared/domain/notifications/unsubscribe-link.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { onlyPost } from '#shared/server/http/answer-error.ts'
import { mediaTypeOf, readBytes } from '#shared/server/http/read-bytes.ts'
import type { PublicApp, PublicContext } from '../context.ts'
import { changeEmailSubscription } from './email-subscription.ts'

const MAX_BYTES = 4 * 1024
const FORMS = new Set(['application/x-www-form-urlencoded', 'multipart/form-data'])

/**
 * Unsubscribes from the emails of one option. An email client posts `List-Unsubscribe=One-Click` (RFC 8058), from
 * anywhere and without cookies; the page of the same address posts `choice`, and is shown again.
 */
export function addUnsubscribe(app: Hono<PublicApp>, contextOf: (c: Context<PublicApp>) => PublicContext) {
  app.post(UNSUBSCRIBE_PATH, async (c) => {
    const token = c.req.query('token') ?? ''
    const form = await readForm(c.req.raw)
    if (form.get('List-Unsubscribe') === 'One-Click') {
      await changeEmailSubscription(contextOf(c), { token, isSelected: false })
      return c.text('You’ve unsubscribed from these emails.')
    }
    const choice = form.get('choice')
    if (choice !== 'stop' && choice !== 'resume') throw new AppError('BadRequest.Invalid')
    await changeOrIgnore(contextOf(c), token, choice === 'resume')
    return c.redirect(`${UNSUBSCRIBE_PATH}?${new URLSearchParams({ token })}`, 303)
  })
  app.all(UNSUBSCRIBE_PATH, onlyPost)
}

/** The page reports what is wrong with an invalid link. */
async function changeOrIgnore(ctx: PublicContext, token: string, isSelected: boolean): Promise<void> {
  try {
    await changeEmailSubscription(ctx, { token, isSelected })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'NotFound')) throw error
  }
}

async function readForm(request: Request): Promise<FormData> {
  if (!FORMS.has(mediaTypeOf(request) ?? '')) throw new AppError('UnsupportedMediaType')
  const bytes = await readBytes(request, MAX_BYTES)
  const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' }
  try {
    return await new Response(bytes, { headers }).formData()
  } catch (error) {
    if (error instanceof TypeError) throw new AppError('BadRequest.Invalid')
    throw error
  }
}
