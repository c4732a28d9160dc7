/** Redirects to another site. */
export function leadOut(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'referrer-policy': 'no-referrer' } })
}

/** Prefetches and HEAD requests are not redirected, and not counted. */
export function isLookingOnly({ method, headers }: Request): boolean {
  return method === 'HEAD' || (headers.get('sec-purpose')?.startsWith('prefetch') ?? false)
}
