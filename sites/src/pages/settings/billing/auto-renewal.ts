import type { APIRoute } from 'astro'
import { RENEWAL_REASONS, type RenewalReason } from '#shared/domain/billing/auto-renewal.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { backTo, noticeOf, readForm, showPage, textIn } from '../../../features/billing/answer-form.ts'
import { SET_AUTO_RENEWAL } from '../../../features/billing/renewal/renewal.queries.ts'

export const GET: APIRoute = showPage

export const POST: APIRoute = async ({ locals, request }) => {
  const form = await readForm(request)
  const notice = await noticeOf(setAutoRenewal(locals.api, form), {
    InvalidTransition: 'renewal-busy',
    Unprocessable: 'renewal-refused',
    ServiceUnavailable: 'renewal-away',
  })
  return backTo('renewal', notice)
}

async function setAutoRenewal({ member }: App.Locals['api'], form: FormData): Promise<string> {
  const wants = textIn(form, 'wants')
  if (wants !== 'on' && wants !== 'off') throw new AppError('BadRequest.Invalid')
  const isOn = wants === 'on'
  const reason = RENEWAL_REASONS.find((one): one is RenewalReason => one === textIn(form, 'reason')) ?? null
  const { subscriptionSetAutoRenewal: answer } = await member(SET_AUTO_RENEWAL, { isOn, reason })
  if (answer === 'RENEWS') return 'renewal-on'
  return answer === 'ENDS' ? 'renewal-off' : 'renewal-kept'
}
