import type { APIRoute } from 'astro'
import { AMPLIFY_REQUEST } from '../../../features/articles/amplify/amplify.queries.ts'
import { articleOf, backToOffer, orNotOffered, showArticles } from '../../../features/articles/amplify/answer-form.ts'
import { noticeOf } from '../../../features/billing/answer-form.ts'
import { readPageForm } from '../../../lib/edge/forms/read-page-form.ts'

export const GET: APIRoute = showArticles

export const POST: APIRoute = async ({ locals, request }) => {
  const form = await readPageForm({ request, locals })
  const asking = locals.api.member(AMPLIFY_REQUEST, { articleId: articleOf(form) }).then(() => 'requested')
  return backToOffer(form, await noticeOf(orNotOffered(asking), { Unprocessable: 'too-early' }))
}
