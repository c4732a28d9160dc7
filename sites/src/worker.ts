import { handle } from '@astrojs/cloudflare/handler'
import { newCorrelationId } from '#shared/kernel/ids.ts'
import type { Service, SitesEnv } from './lib/edge/env.ts'
import { answerHealth } from './lib/edge/health.ts'
import { describeFault, log } from './lib/edge/log.ts'
import { segmentsOf } from './lib/edge/paths.ts'
import { COMMON_HEADERS } from './lib/edge/security-headers.ts'
import { cookiesOf, SESSION_COOKIES } from './lib/edge/session-cookies.ts'

type ExecutionContext = Parameters<typeof handle>[2]

/** The two operations that belong to the backend that opened the session. */
const SESSION_PATHS = new Set(['rest/logout', 'rest/token-refresh'])

const ADMIN_COOKIES: readonly string[] = Object.values(SESSION_COOKIES.admin)
const MEMBER_COOKIES: readonly string[] = Object.values(SESSION_COOKIES.member)

const hasOneOf = (request: Request, names: readonly string[]): boolean => {
  const jar = cookiesOf(request.headers)
  return names.some((name) => jar.has(name))
}

/** The backend that answers an address, null for a page. */
const backendOf = (request: Request, env: SitesEnv): Service | null => {
  const segments = segmentsOf(new URL(request.url).pathname) ?? []
  const path = segments.join('/')
  const [first, second] = segments
  if (path === 'graphql') return env.BFF_MEMBER
  if (path === 'graphqlAdmin' || (first === 'rest' && second === 'admin')) return env.BFF_ADMIN
  if (SESSION_PATHS.has(path) && hasOneOf(request, ADMIN_COOKIES)) return env.BFF_ADMIN
  if (path === 'graphqlPublic' || first === 'rest' || first === 'media') return env.BFF_PUBLIC
  return null
}

const withCorrelationId = (request: Request, correlationId: string): Request => {
  const headers = new Headers(request.headers)
  headers.set('x-correlation-id', correlationId)
  return new Request(request, { headers })
}

const refuse = (correlationId: string): Response =>
  Response.json(
    { code: 'ServiceUnavailable', message: 'The service is away for a moment. Please try again.', correlationId },
    { status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } },
  )

const forward = async (service: Service, request: Request, correlationId: string): Promise<Response> => {
  try {
    const answer = await service.fetch(request)
    const headers = new Headers(answer.headers)
    // What the browser fetched ahead is out of date once something was written.
    if (request.method === 'POST') headers.set('clear-site-data', '"prefetchCache"')
    return new Response(answer.body, { status: answer.status, headers })
  } catch (error) {
    log('error', { correlationId, fault: describeFault(error) })
    return refuse(correlationId)
  }
}

/** A browser with both kinds of session refreshes both; each backend can renew its own only. */
const refreshBoth = async (request: Request, env: SitesEnv, correlationId: string): Promise<Response> => {
  const again = request.clone() as Request
  const [admin, member] = await Promise.all([
    forward(env.BFF_ADMIN, request, correlationId),
    forward(env.BFF_PUBLIC, again, correlationId),
  ])
  const [shown, other] = admin.ok ? [admin, member] : [member, admin]
  for (const line of other.headers.getSetCookie()) shown.headers.append('set-cookie', line)
  return shown
}

const isRefreshOfBoth = (request: Request): boolean =>
  segmentsOf(new URL(request.url).pathname)?.join('/') === 'rest/token-refresh' &&
  hasOneOf(request, ADMIN_COOKIES) &&
  hasOneOf(request, MEMBER_COOKIES)

const answer = (
  request: Request,
  env: SitesEnv,
  context: ExecutionContext,
  correlationId: string,
): Promise<Response> => {
  const { pathname } = new URL(request.url)
  if (pathname === '/healthz') return answerHealth(request, env, correlationId)
  if (isRefreshOfBoth(request)) return refreshBoth(request, env, correlationId)
  const backend = backendOf(request, env)
  return backend ? forward(backend, request, correlationId) : handle(request, env as never, context)
}

export default {
  async fetch(incoming: Request, env: SitesEnv, context: ExecutionContext): Promise<Response> {
    const startedAt = Date.now()
    const correlationId = newCorrelationId()
    const request = withCorrelationId(incoming, correlationId)
    const made = await answer(request, env, context, correlationId)
    const response = new Response(made.body, made)
    response.headers.set('x-correlation-id', correlationId)
    for (const [name, value] of Object.entries(COMMON_HEADERS)) {
      if (!response.headers.has(name)) response.headers.set(name, value)
    }
    const url = new URL(request.url)
    log('info', {
      correlationId,
      method: request.method,
      host: url.hostname,
      path: url.pathname,
      status: response.status,
      ms: Date.now() - startedAt,
    })
    return response
  },
}
