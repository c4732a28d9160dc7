import type { APIRoute } from 'astro'
import { backTo, noticeOf, showPage } from '../../../../features/billing/answer-form.ts'
import { SEND_STATEMENT } from '../../../../features/billing/statements/statements.queries.ts'
import { readPageForm } from '../../../../lib/edge/forms/read-page-form.ts'

export const GET: APIRoute = showPage

export const POST: APIRoute = async ({ locals, request }) => {
  const form = await readPageForm({ request, locals })
  const send = async () => {
    await locals.api.member(SEND_STATEMENT, { id: form.get('id') ?? '' })
    return 'statement-sent'
  }
  const notice = await noticeOf(send(), {
    Unprocessable: 'statement-no-address',
    TooManyRequests: 'statement-too-many',
    ServiceUnavailable: 'statement-away',
  })
  return backTo(notice)
}
