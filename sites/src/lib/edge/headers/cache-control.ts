export type CacheQuestion = {
  readonly isPublicPage: boolean
  readonly isSignedIn: boolean
  readonly status: number
}

/** A 304 must not change the caching of the stored response. */
const KEPT = new Set([200, 304])

/** Only a public page, as anonymous visitors see it, may be cached; it is revalidated before every use. */
export function cacheControl({ isPublicPage, isSignedIn, status }: CacheQuestion): string {
  return isPublicPage && !isSignedIn && KEPT.has(status) ? 'public, max-age=0, must-revalidate' : 'no-store'
}
