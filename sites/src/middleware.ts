import { defineMiddleware } from 'astro:middleware'
import { env } from 'cloudflare:workers'
import { SCRIPT_HASHES, STYLE_HASHES } from 'virtual:inline-hashes'
import type { APIContext, MiddlewareNext } from 'astro'
import { AppError, type ErrorCode } from '#shared/kernel/errors.ts'
import { newCorrelationId } from '#shared/kernel/ids.ts'
import { cacheControl } from './lib/edge/cache-control.ts'
import { type Brand, brandOfHost, neutralStyle } from './lib/edge/community.ts'
import { isLocal, nowOf } from './lib/edge/env.ts'
import { failureKind } from './lib/edge/failure.ts'
import { decideGate, logoutTo } from './lib/edge/gates.ts'
import { describeFault, log } from './lib/edge/log.ts'
import { pageApi } from './lib/edge/page-api.ts'
import { readPageSession, visitorOf } from './lib/edge/page-session.ts'
import { segmentsOf } from './lib/edge/paths.ts'
import { contentSecurityPolicy } from './lib/edge/security-headers.ts'
import { ServerTiming } from './lib/edge/server-timing.ts'
import { expiredSessionCookies } from './lib/edge/session-cookies.ts'
import { UNKNOWN_HOST_MESSAGE } from './lib/messages.ts'

/** The page that tells what went wrong; opened by itself it is not there. */
const FAILURE_PATH = '/failure'

const UNKNOWN_HOST_HTML = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${UNKNOWN_HOST_MESSAGE}</title><h1>${UNKNOWN_HOST_MESSAGE}</h1></html>`

/** One request for a page, from its first line to its headers. */
type Visit = {
  readonly context: APIContext
  readonly correlationId: string
  readonly timing: ServerTiming
  readonly startedAt: number
  readonly area: string
}

function redirectTo(target: string): Response {
  return new Response(null, { status: 302, headers: { location: target } })
}

function withCookies(response: Response, lines: readonly string[]): Response {
  for (const line of lines) response.headers.append('set-cookie', line)
  return response
}

function apisOf({ context, correlationId, timing }: Visit, cookie: string | null): App.Locals['api'] {
  const common = { request: context.request, correlationId, timing }
  return {
    member: pageApi({ ...common, endpoint: '/graphql', service: env.BFF_MEMBER, cookie }),
    admin: pageApi({ ...common, endpoint: '/graphqlAdmin', service: env.BFF_ADMIN, cookie }),
    // What anybody may read is asked for as nobody.
    public: pageApi({ ...common, endpoint: '/graphqlPublic', service: env.BFF_PUBLIC, cookie: null }),
  }
}

/** Everything about the visit that pages read; brand and session follow as soon as they are known. */
function fillLocals(visit: Visit): void {
  const { context, correlationId } = visit
  Object.assign(context.locals, {
    correlationId,
    now: nowOf(env),
    here: context.url.pathname + context.url.search,
    trustedTypes: [],
    failure: null,
    retryAfterSeconds: null,
    brand: null,
    session: null,
    visitor: { kind: 'anonymous' },
    api: apisOf(visit, null),
  })
}

/** The page that tells of a failure, in the brand's colours or, when even these are unknown, in neutral ones. */
async function showFailure({ context, correlationId }: Visit, error: unknown): Promise<Response> {
  const code: ErrorCode = error instanceof AppError ? error.code : 'UnhandledError'
  if (code === 'NotFound') return context.rewrite('/404')
  if (failureKind(code) !== 'forbidden') {
    log('error', { correlationId, path: context.url.pathname, code, fault: describeFault(error) })
  }
  const retryAfterSeconds = (error instanceof AppError && error.retryAfterSeconds) || null
  Object.assign(context.locals, { failure: code, retryAfterSeconds })
  return context.rewrite(FAILURE_PATH)
}

function isDeadSession(error: unknown): boolean {
  return error instanceof AppError && error.code === 'NotAuthenticated'
}

/** The page, or what is shown in its place: a fault never leaves this worker as a fault. */
async function render(visit: Visit, next: MiddlewareNext): Promise<Response> {
  try {
    return await next()
  } catch (error) {
    // A session that is known to be dead loses its cookies at once, so that nobody is asked whether to end it.
    if (isDeadSession(error))
      return withCookies(redirectTo(logoutTo(visit.context.locals.here)), expiredSessionCookies())
    return showFailure(visit, error)
  }
}

type Shown = { readonly styleHash: string | null; readonly isSignedIn: boolean }

/** The same for everybody who is not signed in. */
const PUBLIC_AREAS = new Set(['stories', 'sitemap.xml', 'robots.txt'])

function finish(visit: Visit, made: Response, { styleHash, isSignedIn }: Shown): Response {
  const { context, correlationId, timing, startedAt, area } = visit
  const response = new Response(made.body, made)
  const { headers } = response
  const isPublicPage = PUBLIC_AREAS.has(area)
  headers.set('x-correlation-id', correlationId)
  if (!headers.has('cache-control')) {
    headers.set('cache-control', cacheControl({ isPublicPage, isSignedIn, status: response.status }))
  }
  if (isPublicPage) headers.append('vary', 'cookie')
  if (headers.get('content-type')?.startsWith('text/html')) {
    headers.set('content-type', 'text/html; charset=utf-8')
    const policy = contentSecurityPolicy({
      scriptHashes: SCRIPT_HASHES,
      styleHashes: styleHash ? [...STYLE_HASHES, styleHash] : STYLE_HASHES,
      trustedTypes: context.locals.trustedTypes,
    })
    headers.set('content-security-policy', policy)
    if (isSignedIn) headers.set('speculation-rules', '"/speculation-rules.json"')
  }
  if (isLocal(env)) headers.set('server-timing', timing.header(performance.now() - startedAt))
  return response
}

/** The brand is there: who asks, may they, and then the page. */
async function answerBranded(visit: Visit, brand: Brand, next: MiddlewareNext): Promise<Response> {
  const { context, correlationId, area } = visit
  Object.assign(context.locals, { brand, style: brand.style })
  const question = {
    request: context.request,
    env,
    communityCode: brand.community.code,
    correlationId,
    now: context.locals.now,
  }
  const { session, setCookies } = await readPageSession(question, area === 'admin' ? 'admin' : 'member')
  const visitor = visitorOf(session)
  Object.assign(context.locals, { session, visitor, api: apisOf(visit, session?.cookie ?? null) })

  const gate = decideGate({ url: context.url, visitor })
  const response =
    gate.kind === 'redirect'
      ? redirectTo(gate.to)
      : gate.kind === 'not-found'
        ? await context.rewrite('/404')
        : await render(visit, next)
  return withCookies(finish(visit, response, { styleHash: brand.styleHash, isSignedIn: session !== null }), setCookies)
}

async function answerWithoutBrand(visit: Visit, error: unknown): Promise<Response> {
  const { brand } = visit.context.locals
  const { style, styleHash } = brand ?? (await neutralStyle())
  Object.assign(visit.context.locals, { style })
  return finish(visit, await showFailure(visit, error), { styleHash, isSignedIn: false })
}

/** Pages with forms that a person may send before the script is there. */
const FORM_AREAS = new Set(['login', 'login-admin', 'password', 'settings'])

/** Pages are read. A form that was sent before its script arrived is shown again, with nothing of it in the address. */
function refuseMethod(url: URL): Response {
  const segments = segmentsOf(url.pathname) ?? []
  if (FORM_AREAS.has(segments[0] ?? '')) {
    const location = `/${segments.map(encodeURIComponent).join('/')}${url.search}`
    return new Response(null, { status: 303, headers: { location } })
  }
  return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
}

function isReading({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

function unknownHost(): Response {
  return new Response(UNKNOWN_HOST_HTML, { status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

export const onRequest = defineMiddleware(async (context, next) => {
  // A rewrite to an error page comes through here again; everything about the visitor is known by then.
  if (context.locals.correlationId) return next()
  const visit: Visit = {
    context,
    correlationId: context.request.headers.get('x-correlation-id') ?? newCorrelationId(),
    timing: new ServerTiming(),
    startedAt: performance.now(),
    area: segmentsOf(context.url.pathname)?.[0] ?? '',
  }
  fillLocals(visit)
  if (!isReading(context.request))
    return finish(visit, refuseMethod(context.url), { styleHash: null, isSignedIn: false })
  try {
    const brand = await brandOfHost(context.url.host, context.locals.api.public)
    if (!brand) return finish(visit, unknownHost(), { styleHash: null, isSignedIn: false })
    return await answerBranded(visit, brand, next)
  } catch (error) {
    return answerWithoutBrand(visit, error)
  }
})
