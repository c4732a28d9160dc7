import type { APIRoute } from 'astro'
import { RENEWAL_REASONS, type RenewalReason } from '#shared/domain/billing/auto-renewal.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { backTo, noticeOf, showPage } from '../../../features/billing/answer-form.ts'
import { SET_AUTO_RENEWAL } from '../../../features/billing/renewal/renewal.queries.ts'
import { readPageForm } from '../../../lib/edge/forms/read-page-form.ts'

export const GET: APIRoute = showPage

export const POST: APIRoute = async ({ locals, request }) => {
  const form = await readPageForm({ request, locals })
  const notice = await noticeOf(setAutoRenewal(locals.api, form), {
    InvalidTransition: 'renewal-busy',
    Unprocessable: 'renewal-refused',
    ServiceUnavailable: 'renewal-away',
  })
  return backTo(notice)
}

async function setAutoRenewal({ member }: App.Locals['api'], form: URLSearchParams): Promise<string> {
  const wants = form.get('wants')
  if (wants !== 'on' && wants !== 'off') throw new AppError('BadRequest.Invalid')
  const isOn = wants === 'on'
  const reason = RENEWAL_REASONS.find((one): one is RenewalReason => one === form.get('reason')) ?? null
  const { subscriptionSetAutoRenewal: answer } = await member(SET_AUTO_RENEWAL, { isOn, reason })
  if (answer === 'RENEWS') return 'renewal-on'
  return answer === 'ENDS' ? 'renewal-off' : 'renewal-kept'
}
