import type { MiddlewareHandler } from 'hono'
import { AppError } from '#shared/kernel/errors.ts'

const READS_ONLY = new Set(['GET', 'HEAD'])

/**
 * A browser may change data only from a page of the same origin; other callers send neither header. Foreign pages cannot send JSON without
 * CORS, which is not enabled: this is the second check.
 */
export function checkSameOrigin(request: Request) {
  if (READS_ONLY.has(request.method)) return
  const origin = request.headers.get('Origin')
  const site = request.headers.get('Sec-Fetch-Site')
  if (origin !== null && origin !== new URL(request.url).origin) throw new AppError('NotAllowed')
  if (site !== null && site !== 'same-origin') throw new AppError('NotAllowed')
}

export function sameOriginExcept(paths: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    if (!paths.includes(c.req.path)) checkSameOrigin(c.req.raw)
    await next()
  }
}

/** Browsers send `Origin` or `Sec-Fetch-*`; only callers without them get tokens in a body. */
export function isBrowser(headers: Headers): boolean {
  if (headers.has('Origin')) return true
  for (const name of headers.keys()) if (name.startsWith('sec-fetch-')) return true
  return false
}
