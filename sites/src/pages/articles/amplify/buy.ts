import type { APIRoute } from 'astro'
import { AMPLIFY_BUY } from '../../../features/articles/amplify/amplify.queries.ts'
import {
  articleOf,
  backToOffer,
  fieldOf,
  orNotOffered,
  showArticles,
} from '../../../features/articles/amplify/answer-form.ts'
import { noticeOf } from '../../../features/billing/answer-form.ts'
import { readPageForm } from '../../../lib/edge/forms/read-page-form.ts'

export const GET: APIRoute = showArticles

export const POST: APIRoute = async ({ locals, request }) => {
  const form = await readPageForm({ request, locals })
  const notice = await noticeOf(orNotOffered(buy(locals.api, form)), {
    PaymentPending: 'checking',
    'BadRequest.Invalid': 'not-paid',
    InvalidTransition: 'busy',
    StaleRevision: 'offer-changed',
    Unprocessable: 'too-early',
    ServiceUnavailable: 'away',
  })
  return backToOffer(form, notice)
}

async function buy({ member }: App.Locals['api'], form: URLSearchParams): Promise<string> {
  await member(AMPLIFY_BUY, {
    articleId: articleOf(form),
    offerId: fieldOf(form, 'offer'),
    cardId: fieldOf(form, 'card'),
    operationId: fieldOf(form, 'operation'),
  })
  return 'paid'
}
