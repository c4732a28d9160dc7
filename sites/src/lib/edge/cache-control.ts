export type CacheQuestion = {
  readonly isPublicPage: boolean
  readonly isSignedIn: boolean
  readonly status: number
}

/** Only a public page, as anonymous visitors see it, may be kept; it is asked about again before every use. */
export const cacheControl = ({ isPublicPage, isSignedIn, status }: CacheQuestion): string =>
  isPublicPage && !isSignedIn && status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store'
