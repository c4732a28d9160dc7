import type { APIRoute } from 'astro'
import { OWN_TEXTS } from '../../../features/billing/dunning/dunning.queries.ts'
import { ownTexts, textsFile } from '../../../features/billing/dunning/own-texts.ts'

/** The member's articles, as one file. */
export const GET: APIRoute = async ({ locals }) => {
  const texts = ownTexts(await locals.api.member(OWN_TEXTS))
  return new Response(textsFile(texts, locals.brand?.community.name ?? ''), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'attachment; filename="your-articles.html"',
    },
  })
}
