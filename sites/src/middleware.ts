import { defineMiddleware } from 'astro:middleware'
import { env } from 'cloudflare:workers'
import type { APIContext, MiddlewareNext } from 'astro'
import { AppError, type ErrorCode } from '#shared/kernel/errors.ts'
import { newCorrelationId } from '#shared/kernel/ids.ts'
import { type Brand, brandOfHost, neutralStyle } from './lib/edge/community.ts'
import { isLocal, nowOf } from './lib/edge/env.ts'
import { decideGate, logoutTo } from './lib/edge/gates.ts'
import { describeFault, log } from './lib/edge/log.ts'
import { type PageApi, pageApi } from './lib/edge/page-api.ts'
import { type FoundSession, readPageSession, visitorOf } from './lib/edge/page-session.ts'
import { segmentsOf } from './lib/edge/paths.ts'
import { cacheControl, contentSecurityPolicy } from './lib/edge/security-headers.ts'
import { ServerTiming } from './lib/edge/server-timing.ts'
import { expiredSessionCookies } from './lib/edge/session-cookies.ts'

const UNKNOWN_HOST =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Not found</title><h1>Not found</h1></html>'

/** The page that tells what went wrong; opened by itself it is not there. */
const FAILURE_PATH = '/failure'

type Page = {
  readonly context: APIContext
  readonly correlationId: string
  readonly timing: ServerTiming
  readonly startedAt: number
}

const apisOf = ({ context, correlationId, timing }: Page, cookie: string | null): App.Locals['api'] => {
  const common = { request: context.request, correlationId, timing }
  return {
    member: pageApi({ ...common, endpoint: '/graphql', service: env.BFF_MEMBER, cookie }),
    admin: pageApi({ ...common, endpoint: '/graphqlAdmin', service: env.BFF_ADMIN, cookie }),
    // What anybody may read is asked for as nobody.
    public: pageApi({ ...common, endpoint: '/graphqlPublic', service: env.BFF_PUBLIC, cookie: null }),
  }
}

const firstSegment = (url: URL): string => segmentsOf(url.pathname)?.[0] ?? ''

const finish = (page: Page, response: Response, brand: Brand | null, isSignedIn: boolean): Response => {
  const { context, timing, startedAt, correlationId } = page
  const finished = new Response(response.body, response)
  const { headers } = finished
  headers.set('x-correlation-id', correlationId)
  const isPublicPage = firstSegment(context.url) === 'stories'
  headers.set('cache-control', cacheControl({ isPublicPage, isSignedIn, status: response.status }))
  if (isPublicPage) headers.append('vary', 'cookie')
  if (headers.get('content-type')?.startsWith('text/html')) {
    const styleHashes = brand ? [brand.styleHash] : []
    headers.set(
      'content-security-policy',
      contentSecurityPolicy({ styleHashes, trustedTypes: context.locals.trustedTypes }),
    )
    if (isSignedIn) headers.set('speculation-rules', '"/speculation-rules.json"')
  }
  if (isLocal(env)) headers.set('server-timing', timing.header(performance.now() - startedAt))
  return finished
}

const withCookies = (response: Response, lines: readonly string[]): Response => {
  for (const line of lines) response.headers.append('set-cookie', line)
  return response
}

const redirectTo = (target: string): Response => new Response(null, { status: 302, headers: { location: target } })

const codeOf = (error: unknown): ErrorCode => (error instanceof AppError ? error.code : 'UnhandledError')

/** The page, or what is shown in its place: a fault never leaves this worker as a fault. */
const render = async (page: Page, next: MiddlewareNext): Promise<Response> => {
  const { context, correlationId } = page
  try {
    return await next()
  } catch (error) {
    const code = codeOf(error)
    if (code === 'NotAuthenticated') {
      // The session is known to be dead: its cookies go at once, so that nobody is asked whether to end it.
      return withCookies(redirectTo(logoutTo(context.locals.here)), expiredSessionCookies())
    }
    if (code !== 'NotFound' && code !== 'NotAllowed') {
      log('error', { correlationId, path: context.url.pathname, code, fault: describeFault(error) })
    }
    Object.assign(context.locals, { failure: code })
    return await context.rewrite(code === 'NotFound' ? '/404' : FAILURE_PATH)
  }
}

export const onRequest = defineMiddleware(async (context, next) => {
  // A rewrite to an error page comes through here again; everything about the visitor is known by then.
  if (context.locals.correlationId) return next()

  const page: Page = {
    context,
    correlationId: context.request.headers.get('x-correlation-id') ?? newCorrelationId(),
    timing: new ServerTiming(),
    startedAt: performance.now(),
  }
  const now = nowOf(env)
  const locals = {
    correlationId: page.correlationId,
    now,
    here: context.url.pathname + context.url.search,
    trustedTypes: [],
    failure: null,
    brand: null,
    session: null,
    visitor: { kind: 'anonymous' },
    api: apisOf(page, null),
  }
  Object.assign(context.locals, locals)

  let brand: Brand | null
  let found: FoundSession
  try {
    brand = await brandOfHost(context.url.host, context.locals.api.public as PageApi)
    if (!brand) {
      const headers = { 'content-type': 'text/html; charset=utf-8' }
      return finish(page, new Response(UNKNOWN_HOST, { status: 404, headers }), null, false)
    }
    const question = {
      request: context.request,
      env,
      communityCode: brand.community.code,
      correlationId: page.correlationId,
      now,
    }
    found = await readPageSession(question, firstSegment(context.url) === 'admin' ? 'admin' : 'member')
  } catch (error) {
    const neutral = { ...(await neutralStyle()) }
    log('error', {
      correlationId: page.correlationId,
      path: context.url.pathname,
      code: codeOf(error),
      fault: describeFault(error),
    })
    Object.assign(context.locals, { style: neutral.style, failure: 'ServiceUnavailable' })
    const response = await context.rewrite(FAILURE_PATH)
    return finish(page, response, neutral as Brand, false)
  }

  const visitor = visitorOf(found.session)
  const api = apisOf(page, found.session?.cookie ?? null)
  Object.assign(context.locals, { brand, style: brand.style, session: found.session, visitor, api })

  const gate = decideGate({ url: context.url, visitor })
  const response =
    gate.kind === 'redirect'
      ? redirectTo(gate.to)
      : gate.kind === 'not-found'
        ? await context.rewrite('/404')
        : await render(page, next)
  return withCookies(finish(page, response, brand, found.session !== null), found.setCookies)
})
