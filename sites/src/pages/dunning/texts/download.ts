import type { APIRoute } from 'astro'
import { readOwnTexts, textsFile } from '../../../features/billing/dunning/own-texts.ts'

/** The member's articles, as one file. */
export const GET: APIRoute = async ({ locals }) => {
  const texts = await readOwnTexts(locals.api.member)
  return new Response(textsFile(texts, locals.brand?.community.name ?? ''), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'attachment; filename="your-articles.html"',
    },
  })
}
