import { AppError } from '#shared/kernel/errors.ts'

/**
 * A browser may change things only from a page of this very origin. Callers that are no browsers send neither header.
 * There are no CORS headers, so a foreign page cannot send JSON anyway; this is the second lock.
 */
export const checkSameOrigin = (request: Request) => {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const origin = request.headers.get('Origin')
  const site = request.headers.get('Sec-Fetch-Site')
  if (origin !== null && origin !== new URL(request.url).origin) throw new AppError('NotAllowed')
  if (site !== null && site !== 'same-origin') throw new AppError('NotAllowed')
}

/** A browser says where a request comes from; only a caller that says nothing may be given tokens in a body. */
export const isBrowser = (headers: Headers): boolean => {
  if (headers.has('Origin')) return true
  for (const name of headers.keys()) if (name.startsWith('sec-fetch-')) return true
  return false
}
