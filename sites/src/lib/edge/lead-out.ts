/** Leads out of the site. */
export function leadOut(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'referrer-policy': 'no-referrer' } })
}

/** A browser that only fetches ahead is not led, and not counted. */
export function isFetchingAhead({ headers }: Request): boolean {
  return headers.get('sec-purpose')?.startsWith('prefetch') ?? false
}
