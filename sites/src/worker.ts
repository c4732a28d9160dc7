import { handle } from '@astrojs/cloudflare/handler'
import { newCorrelationId } from '#shared/kernel/ids.ts'
import { loggedPath } from '#shared/kernel/logged-path.ts'
import { backendsOf } from './lib/edge/backends.ts'
import type { Service, SitesEnv } from './lib/edge/env.ts'
import { answerHealth } from './lib/edge/health.ts'
import { describeFault, log } from './lib/edge/log.ts'
import { COMMON_HEADERS } from './lib/edge/security-headers.ts'
import { cookiesOf } from './lib/edge/session-cookies.ts'
import { BACKEND_UNREACHABLE_MESSAGE } from './lib/messages.ts'

type ExecutionContext = Parameters<typeof handle>[2]

function withCorrelationId(request: Request, correlationId: string): Request {
  const headers = new Headers(request.headers)
  headers.set('x-correlation-id', correlationId)
  return new Request(request, { headers })
}

function backendAway(correlationId: string): Response {
  return Response.json(
    { code: 'ServiceUnavailable', message: BACKEND_UNREACHABLE_MESSAGE, correlationId },
    { status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } },
  )
}

async function forward(service: Service, request: Request, correlationId: string): Promise<Response> {
  try {
    const answer = await service.fetch(request)
    const headers = new Headers(answer.headers)
    // What the browser fetched ahead is out of date once something was written.
    if (request.method === 'POST') headers.set('clear-site-data', '"prefetchCache"')
    return new Response(answer.body, { status: answer.status, headers })
  } catch (error) {
    log('error', { correlationId, fault: describeFault(error) })
    return backendAway(correlationId)
  }
}

/** One answer of two: the first that succeeded, with the cookies of both. */
function merge(answers: readonly Response[]): Response | undefined {
  const shown = answers.find((answer) => answer.ok) ?? answers[0]
  for (const other of answers) {
    if (other === shown) continue
    for (const line of other.headers.getSetCookie()) shown?.headers.append('set-cookie', line)
  }
  return shown
}

async function answer(
  request: Request,
  env: SitesEnv,
  context: ExecutionContext,
  correlationId: string,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === '/healthz') return answerHealth(request, env, correlationId)
  const backends = backendsOf(pathname, cookiesOf(request.headers))
  const answers = backends.map((backend, index) =>
    // A body can be read once: all but the last get a copy.
    forward(env[backend], index < backends.length - 1 ? request.clone() : request, correlationId),
  )
  return merge(await Promise.all(answers)) ?? handle(request, env as never, context)
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
