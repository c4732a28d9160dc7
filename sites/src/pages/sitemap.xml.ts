import type { APIRoute } from 'astro'
import { SITEMAPS_MAX } from '#shared/domain/articles/sitemap.contract.ts'
import { publishingBrand } from '../features/stories/publishing-brand.ts'
import { readSitemapAddresses } from '../features/stories/read-sitemap-addresses.ts'
import { respondWithXml } from '../features/stories/respond-with-xml.ts'
import { sitemapOf } from '../features/stories/sitemap.ts'
import { queryOf } from '../lib/edge/query.ts'

export const GET: APIRoute = async ({ locals, request, url }) => {
  publishingBrand(locals.brand)
  const page = queryOf(url).count('page', SITEMAPS_MAX)
  const addresses = await readSitemapAddresses({ request, correlationId: locals.correlationId }, page ?? 1)
  return respondWithXml(request, 'application/xml', sitemapOf(url.origin, { ...addresses, page }))
}
