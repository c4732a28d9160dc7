/** Leads out of the site. */
export function leadOut(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'referrer-policy': 'no-referrer' } })
}

/** Who only fetches ahead or asks for the headers is not led, and not counted. */
export function isLookingOnly({ method, headers }: Request): boolean {
  return method === 'HEAD' || (headers.get('sec-purpose')?.startsWith('prefetch') ?? false)
}
