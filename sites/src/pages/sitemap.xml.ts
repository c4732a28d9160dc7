import type { APIRoute } from 'astro'
import { STORY_MAP } from '../features/stories/feed.queries.ts'
import { publishingBrand } from '../features/stories/publishing-brand.ts'
import { respondWithXml } from '../features/stories/respond-with-xml.ts'
import { sitemap } from '../features/stories/sitemap.ts'

export const GET: APIRoute = async ({ locals, request, url }) => {
  publishingBrand(locals.brand)
  const { storyAddresses } = await locals.api.public(STORY_MAP)
  return respondWithXml(request, 'application/xml', sitemap(url.origin, storyAddresses))
}
