import type { APIRoute } from 'astro'

const INDEXABLE_PATHS = ['/stories', '/people/', '/roundups', '/_astro/', '/media/', '/sitemap.xml']

/** Search engines may index only published articles and public profiles; each community has its own sitemap. */
export const GET: APIRoute = ({ locals, url }) => {
  const isPublishing = locals.brand?.community.kind === 'BRAND'
  const lines = [
    'User-agent: *',
    ...(isPublishing ? INDEXABLE_PATHS.map((path) => `Allow: ${path}`) : []),
    'Disallow: /',
    ...(isPublishing ? ['', `Sitemap: ${new URL('/sitemap.xml', url.origin).href}`] : []),
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
