export type CacheQuestion = {
  readonly isPublicPage: boolean
  readonly isSignedIn: boolean
  readonly status: number
}

/** A 304 speaks for what is kept already. */
const KEPT = new Set([200, 304])

/** Only a public page, as anonymous visitors see it, may be kept; it is asked about again before every use. */
export function cacheControl({ isPublicPage, isSignedIn, status }: CacheQuestion): string {
  return isPublicPage && !isSignedIn && KEPT.has(status) ? 'public, max-age=0, must-revalidate' : 'no-store'
}
