import { createApp } from 'astro/app/entrypoint'
import { VIEWED_PAGE_HEADER } from '#shared/domain/members/account/viewed-page-header.ts'
import { UNSUBSCRIBE_PATH } from '#shared/domain/notifications/unsubscribe-link.ts'
import { loggedPath } from '#shared/kernel/http/logged-path.ts'
import { newCorrelationId } from '#shared/kernel/ids.ts'
import { describeFault } from '#shared/kernel/log.ts'
import { backendsOf, isRefreshByBody } from './lib/edge/backends.ts'
import type { Service, SitesEnv } from './lib/edge/env.ts'
import { COMMON_HEADERS } from './lib/edge/headers/security-headers.ts'
import { answerHealth } from './lib/edge/health.ts'
import { log } from './lib/edge/log.ts'
import { BACKEND_UNREACHABLE_MESSAGE } from './lib/messages.ts'

// A page is complete before the response starts: an error during rendering gives an error page, not half of a page. It
// also costs less than sending its parts one by one.
const app = createApp({ streaming: false })

function withCorrelationId(request: Request, correlationId: string): Request {
  const copy = new Request(request)
  copy.headers.set('x-correlation-id', correlationId)
  // Only the pages of this worker set for which page a backend is called.
  copy.headers.delete(VIEWED_PAGE_HEADER)
  return copy
}

function backendUnreachable(correlationId: string): Response {
  return Response.json(
    { code: 'ServiceUnavailable', message: BACKEND_UNREACHABLE_MESSAGE, correlationId },
    { status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } },
  )
}

async function forward(service: Service, request: Request, correlationId: string): Promise<Response> {
  try {
    const response = await service.fetch(request)
    // A copy, because the headers of a fetched response cannot be changed.
    const copy = new Response(response.body, response)
    // A write may make prefetched pages stale.
    if (request.method === 'POST') copy.headers.set('clear-site-data', '"prefetchCache"')
    return copy
  } catch (error) {
    log('error', { correlationId, fault: describeFault(error) })
    return backendUnreachable(correlationId)
  }
}

/** Some requests go to two backends: returns the response of the first, with the cookies of all. */
function mergeResponses([merged, ...others]: readonly Response[]): Response | undefined {
  const lines = others.flatMap(({ headers }) => headers.getSetCookie())
  for (const line of lines) merged?.headers.append('set-cookie', line)
  return merged
}

/** A token that the backend of members does not know may be one of staff. */
async function refreshByBody(request: Request, env: SitesEnv, correlationId: string): Promise<Response> {
  const response = await forward(env.BFF_PUBLIC, request.clone(), correlationId)
  return response.status === 401 ? forward(env.BFF_ADMIN, request, correlationId) : response
}

/** A response with mutable headers. */
async function respond(request: Request, env: SitesEnv, correlationId: string): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === '/healthz') return answerHealth(request, env, correlationId)
  if (isRefreshByBody(pathname, request.headers)) return refreshByBody(request, env, correlationId)
  // The page of the same address is read; email clients post to it, too.
  const isUnsubscribing = pathname === UNSUBSCRIBE_PATH && request.method === 'POST'
  const backends = isUnsubscribing ? (['BFF_PUBLIC'] as const) : backendsOf(pathname, request.headers)
  const responses = backends.map((backend, index) =>
    // A body can be read only once: all but the last backend get a clone.
    forward(env[backend], index < backends.length - 1 ? request.clone() : request, correlationId),
  )
  const merged = mergeResponses(await Promise.all(responses))
  if (merged) return merged
  const page = await app.render(request)
  return new Response(page.body, page)
}

export default {
  async fetch(incoming: Request, env: SitesEnv): Promise<Response> {
    const startedAt = Date.now()
    const correlationId = newCorrelationId()
    const request = withCorrelationId(incoming, correlationId)
    const response = await respond(request, env, correlationId)
    response.headers.set('x-correlation-id', correlationId)
    for (const [name, value] of Object.entries(COMMON_HEADERS)) {
      if (!response.headers.has(name)) response.headers.set(name, value)
    }
    const url = new URL(request.url)
    const { method } = request
    const ms = Date.now() - startedAt
    log('info', {
      correlationId,
      method,
      host: url.hostname,
      path: loggedPath(url.pathname),
      status: response.status,
      ms,
    })
    return response
  },
}
