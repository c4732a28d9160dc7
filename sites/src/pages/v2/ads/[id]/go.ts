import type { APIRoute } from 'astro'
import { OPEN_AD } from '../../../../features/ads/ads.queries.ts'
import { isLookingOnly, leadOut } from '../../../../lib/edge/lead-out.ts'

/** Redirects to the advertiser and counts the click. */
export const GET: APIRoute = async ({ request, params, locals }) => {
  if (isLookingOnly(request)) return new Response(null, { status: 204 })
  const { adOpen } = await locals.api.member(OPEN_AD, { adId: params.id ?? '' })
  return leadOut(adOpen)
}
