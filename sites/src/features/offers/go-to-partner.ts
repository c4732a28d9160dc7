import type { APIRoute } from 'astro'
import { OPEN_OFFER } from './offers.queries.ts'

/** Leads out to the partner and counts. A browser that only fetches ahead is not led, and not counted. */
export const goToPartner: APIRoute = async ({ request, params, locals }) => {
  if (request.headers.get('sec-purpose')?.startsWith('prefetch')) return new Response(null, { status: 204 })
  const { offerOpen } = await locals.api.member(OPEN_OFFER, { offerId: params.id ?? '' })
  return new Response(null, { status: 303, headers: { location: offerOpen, 'referrer-policy': 'no-referrer' } })
}
