import type { APIRoute } from 'astro'
import { backTo, noticeOf, readForm, showPage, textIn } from '../../../../features/billing/answer-form.ts'
import { SEND_STATEMENT } from '../../../../features/billing/statements/statements.queries.ts'

export const GET: APIRoute = showPage

export const POST: APIRoute = async ({ locals, request }) => {
  const form = await readForm(request)
  const send = async () => {
    await locals.api.member(SEND_STATEMENT, { id: textIn(form, 'id') })
    return 'statement-sent'
  }
  const notice = await noticeOf(send(), {
    Unprocessable: 'statement-no-address',
    TooManyRequests: 'statement-too-many',
    ServiceUnavailable: 'statement-away',
  })
  return backTo('statements', notice)
}
