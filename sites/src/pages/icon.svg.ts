import type { APIRoute } from 'astro'
import { brandTokens } from '../brands/tokens.ts'

/** The favicon of brands without an icon: their initial on their dark colour. */
export const GET: APIRoute = ({ locals }) => {
  const community = locals.brand?.community
  if (!community) return new Response(null, { status: 404 })
  const tokens = brandTokens(community.looks)
  const initial = [...community.familiarName][0]?.replace(/[<>&"']/g, '') ?? ''
  const fontFamily = community.looks.headings === 'serif' ? 'Georgia, serif' : 'Helvetica, Arial, sans-serif'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${tokens.deep}"/><text x="16" y="23" font-family="${fontFamily}" font-size="21" font-weight="600" text-anchor="middle" fill="${tokens['deep-accent']}">${initial}</text></svg>`
  return new Response(svg, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' },
  })
}
