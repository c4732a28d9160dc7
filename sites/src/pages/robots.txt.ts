import type { APIRoute } from 'astro'

const OPEN_TO_ALL = ['/stories', '/_astro/', '/media/', '/sitemap.xml']

/** Only what is published is for search engines; each community names its own sitemap. */
export const GET: APIRoute = ({ locals, url }) => {
  const isPublishing = locals.brand?.community.kind === 'BRAND'
  const lines = [
    'User-agent: *',
    ...(isPublishing ? OPEN_TO_ALL.map((path) => `Allow: ${path}`) : []),
    'Disallow: /',
    ...(isPublishing ? ['', `Sitemap: ${new URL('/sitemap.xml', url.origin).href}`] : []),
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
