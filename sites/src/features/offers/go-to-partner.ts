import type { APIRoute } from 'astro'
import { isLookingOnly, leadOut } from '../../lib/edge/lead-out.ts'
import { OPEN_OFFER } from './offers.queries.ts'

/** Redirects to the partner and counts the click. */
export const goToPartner: APIRoute = async ({ request, params, locals }) => {
  if (isLookingOnly(request)) return new Response(null, { status: 204 })
  const { offerOpen } = await locals.api.member(OPEN_OFFER, { offerId: params.id ?? '' })
  return leadOut(offerOpen)
}
