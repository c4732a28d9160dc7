import type { APIRoute } from 'astro'
import { answerXml } from '../features/stories/answer-xml.ts'
import { STORY_MAP } from '../features/stories/feed.queries.ts'
import { publishingBrand } from '../features/stories/publishing-brand.ts'
import { sitemap } from '../features/stories/sitemap.ts'

export const GET: APIRoute = async ({ locals, request, url }) => {
  publishingBrand(locals.brand)
  const { storyAddresses } = await locals.api.public(STORY_MAP)
  return answerXml(request, 'application/xml', sitemap(url.origin, storyAddresses))
}
