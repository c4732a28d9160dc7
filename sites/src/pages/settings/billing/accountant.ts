import type { APIRoute } from 'astro'
import { backTo, noticeOf, showPage } from '../../../features/billing/answer-form.ts'
import { SAVE_ACCOUNTANT } from '../../../features/billing/statements/statements.queries.ts'
import { readPageForm } from '../../../lib/edge/forms/read-page-form.ts'

export const GET: APIRoute = showPage

export const POST: APIRoute = async ({ locals, request }) => {
  const form = await readPageForm({ request, locals })
  const email = form.get('remove') === 'yes' ? null : (form.get('email') ?? '').trim()
  const save = async () => {
    if (email === '') return 'accountant-wrong'
    await locals.api.member(SAVE_ACCOUNTANT, { email })
    return email === null ? 'accountant-removed' : 'accountant-saved'
  }
  const notice = await noticeOf(save(), {
    'Invalid.Email': 'accountant-wrong',
    'BadRequest.Invalid': 'accountant-wrong',
    TooLarge: 'accountant-wrong',
    ServiceUnavailable: 'accountant-away',
  })
  return backTo(notice)
}
