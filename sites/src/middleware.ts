import { defineMiddleware } from 'astro:middleware'
import { env, waitUntil } from 'cloudflare:workers'
import { DIRECTIVE_HASHES, SHEET_HASHES } from 'virtual:built-files'
import { SCRIPT_HASHES, STYLE_HASHES } from 'virtual:inline-hashes'
import type { APIContext, MiddlewareNext } from 'astro'
import { isViewingRefusal } from '#shared/domain/members/account/viewing.ts'
import { cookiesOf, expiredCookie } from '#shared/kernel/cookies.ts'
import { AppError, type ErrorCode } from '#shared/kernel/errors.ts'
import { loggedPath } from '#shared/kernel/http/logged-path.ts'
import { newCorrelationId } from '#shared/kernel/ids.ts'
import { describeFault } from '#shared/kernel/log.ts'
import { MEMBER_VIEW_COOKIE } from '#shared/kernel/session-cookies.ts'
import { fetchFile } from './lib/edge/call-bff.ts'
import { isClosedTo } from './lib/edge/closing.ts'
import { type Brand, brandOfHost, neutralStyle } from './lib/edge/community.ts'
import { endedSessionCookie, hasSessionCookie } from './lib/edge/ended-session.ts'
import { isLocal, nowOf } from './lib/edge/env.ts'
import { failureKind, hasFailed, isMembershipGated, isReported } from './lib/edge/failure.ts'
import { hasPostedForm, hasPostedText, readPageForm } from './lib/edge/forms/read-page-form.ts'
import { refuseForeignForm } from './lib/edge/forms/refuse-foreign-form.ts'
import { decideGate, type Gate, isForMembers, logoutTo, renewalFrom } from './lib/edge/gates.ts'
import { cacheControl } from './lib/edge/headers/cache-control.ts'
import { cardOriginsOf } from './lib/edge/headers/card-origins.ts'
import { outsideOriginsOf } from './lib/edge/headers/outside-origins.ts'
import { securityPolicyHeaders } from './lib/edge/headers/security-headers.ts'
import { withCookies } from './lib/edge/headers/with-cookies.ts'
import { log } from './lib/edge/log.ts'
import { pageApi } from './lib/edge/page-api.ts'
import { readPageSession, visitorOf } from './lib/edge/page-session.ts'
import { segmentsOf } from './lib/edge/paths.ts'
import { Patience } from './lib/edge/patience.ts'
import { isSitePreview, previewedBrand } from './lib/edge/preview/site-preview.ts'
import { ServerTiming } from './lib/edge/server-timing.ts'
import { expiredSessionCookies } from './lib/edge/session-cookies.ts'
import { tellFailedPage } from './lib/edge/tell-failed-page.ts'
import { type FoundView, memberViewPath, readMemberView } from './lib/edge/viewing/member-view.ts'
import { UNKNOWN_HOST_MESSAGE } from './lib/messages.ts'
import { isPostedForm } from './posted-forms.ts'

/** Only reached by a rewrite; requested directly it is a 404. */
const FAILURE_PATH = '/failure'
/** The same, for a closed community. */
const CLOSED_PATH = '/closed'

const UNKNOWN_HOST_HTML = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${UNKNOWN_HOST_MESSAGE}</title><h1>${UNKNOWN_HOST_MESSAGE}</h1></html>`

type PageRequest = {
  readonly context: APIContext
  readonly correlationId: string
  readonly timing: ServerTiming
  readonly patience: Patience
  readonly startedAt: number
  readonly area: string
}

function redirectTo(target: string): Response {
  return new Response(null, { status: 302, headers: { location: target } })
}

function apisOf({ context, correlationId, timing, patience }: PageRequest, cookie: string | null): App.Locals['api'] {
  const common = { request: context.request, correlationId, timing, patience }
  const viewedPage = context.locals.viewing ? loggedPath(context.url.pathname) : null
  return {
    member: pageApi({ ...common, endpoint: '/graphql', service: env.BFF_MEMBER, cookie, viewedPage }),
    admin: pageApi({ ...common, endpoint: '/graphqlAdmin', service: env.BFF_ADMIN, cookie }),
    adminFile: (path) =>
      fetchFile(env.BFF_ADMIN, { path, request: context.request, correlationId, ...(cookie && { cookie }) }),
    // Public data is requested without cookies, so that responses are the same for everybody.
    public: pageApi({ ...common, endpoint: '/graphqlPublic', service: env.BFF_PUBLIC, cookie: null }),
    // The steps of a person in onboarding, who may not use the member's endpoint yet.
    onboarding: pageApi({ ...common, endpoint: '/graphqlPublic', service: env.BFF_PUBLIC, cookie }),
  }
}

/** Initial values of `Astro.locals`; brand and session are set once they are known. */
function fillLocals(page: PageRequest): void {
  const { context, correlationId } = page
  Object.assign(context.locals, {
    correlationId,
    now: nowOf(env),
    here: context.url.pathname + context.url.search,
    route: context.routePattern,
    trustedTypes: [],
    hasFrames: false,
    isFramed: false,
    isPreview: false,
    cardFields: null,
    failure: null,
    retryAfterSeconds: null,
    viewingRefusal: null,
    isOtherUser: false,
    isGated: false,
    posted: null,
    brand: null,
    timeZone: 'UTC',
    session: null,
    viewing: null,
    visitor: { kind: 'anonymous' },
    api: apisOf(page, null),
  })
}

function setBrand({ locals }: APIContext, brand: Brand): void {
  Object.assign(locals, { brand, style: brand.style, timeZone: brand.community.timeZone })
}

/** What a backend refuses as invalid when a page is opened came from the address, if that has anything to pass on. */
function hasParameters({ url, params }: APIContext): boolean {
  return url.search !== '' || Object.keys(params).length > 0
}

/** Rewrites to another page. A posted form has been read, so the page gets a request without it. */
function rewriteTo({ request, url, rewrite }: APIContext, path: string): Promise<Response> {
  return rewrite(isReadMethod(request) ? path : new Request(new URL(path, url), { headers: request.headers }))
}

/** The error page, in the brand's colours if the brand is known, else in neutral ones. */
async function showFailure({ context, correlationId }: PageRequest, error: unknown): Promise<Response> {
  const code: ErrorCode = error instanceof AppError ? error.code : 'UnhandledError'
  const isPosted = !isReadMethod(context.request)
  const isLost = code === 'NotFound' || (code === 'BadRequest.Invalid' && !isPosted && hasParameters(context))
  if (isLost && !(isPosted && (await hasPostedText(context)))) return rewriteTo(context, '/404')
  const kind = failureKind(code, isPosted)
  if (isReported(kind)) {
    const fault = describeFault(error)
    log('error', { correlationId, path: loggedPath(context.url.pathname), code, fault })
    if (hasFailed(kind)) {
      const userId = context.locals.session?.claims.userId ?? null
      waitUntil(tellFailedPage(env.BFF_ADMIN, { request: context.request, code, fault, correlationId, userId }))
    }
  }
  const retryAfterSeconds = (error instanceof AppError && error.retryAfterSeconds) || null
  const refused = error instanceof AppError && error.extensions?.viewing
  const viewingRefusal = isViewingRefusal(refused) ? refused : null
  const isOtherUser = error instanceof AppError && error.extensions?.isOtherUser === true
  const isGated = isMembershipGated(error)
  Object.assign(context.locals, { failure: kind, retryAfterSeconds, viewingRefusal, isOtherUser, isGated })
  return rewriteTo(context, FAILURE_PATH)
}

function isSessionEnded(error: unknown): boolean {
  return error instanceof AppError && error.code === 'NotAuthenticated'
}

/** Redirects to the login page, and from there back. The response keeps a posted form. */
async function leadToSignIn(page: PageRequest): Promise<Response> {
  const { context } = page
  if (isReadMethod(context.request) || !(await hasPostedForm(context))) return redirectTo(logoutTo(context.locals.here))
  Object.assign(context.locals, { session: null, visitor: { kind: 'anonymous' } })
  return showFailure(page, new AppError('NotAuthenticated'))
}

/** Redirects to the renewal of the membership. A posted form is kept until it is paid for. */
async function leadToRenewal(page: PageRequest, error: unknown): Promise<Response> {
  const { context } = page
  const isKept = !isReadMethod(context.request) && (await hasPostedForm(context))
  return isKept ? showFailure(page, error) : redirectTo(renewalFrom(context.url.pathname))
}

/**
 * Redirects the signed-in person to their own page. A form of another user who was signed in before is kept instead.
 */
async function leadTo(page: PageRequest, target: string): Promise<Response> {
  const { context } = page
  try {
    if (!isReadMethod(context.request)) await readPageForm(context, { size: 'invitationFile' })
  } catch (error) {
    if (error instanceof AppError && error.extensions?.isOtherUser) return showFailure(page, error)
  }
  return redirectTo(target)
}

/** Redirects to the staff pages; the browser deletes the cookie of the view. */
function endedView(userId: string | null): Response {
  return withCookies(redirectTo(userId === null ? '/admin' : memberViewPath(userId, 'over')), [
    expiredCookie(MEMBER_VIEW_COOKIE),
  ])
}

/** Renders the page, or an error page: an exception never leaves this worker. */
async function render(page: PageRequest, next: MiddlewareNext): Promise<Response> {
  try {
    return await next()
  } catch (error) {
    // The cookies of an ended session are expired here, so that /logout does not ask for confirmation.
    const { viewing } = page.context.locals
    if (isSessionEnded(error) && viewing) return endedView(viewing.userId)
    if (isSessionEnded(error))
      return withCookies(await leadToSignIn(page), [...expiredSessionCookies(), endedSessionCookie()])
    if (isMembershipGated(error)) return await leadToRenewal(page, error)
    return showFailure(page, error)
  }
}

type FinishOptions = {
  readonly styleHash: string | null
  readonly isSignedIn: boolean
  /** Shown beside the settings of a brand. */
  readonly isFramed?: boolean
}

/** Pages that are the same for every signed-out visitor, so that caches may keep them. */
const PUBLIC_AREAS = new Set(['stories', 'people', 'roundups', 'sitemap.xml', 'robots.txt'])

const TOKEN_AREAS = new Set(['password', 'unsubscribe', 'statements', 'preview'])

function finish(page: PageRequest, original: Response, options: FinishOptions): Response {
  const { styleHash, isSignedIn } = options
  const { context, correlationId, timing, startedAt, area } = page
  const isFramed = options.isFramed ?? context.locals.isFramed
  const response = new Response(original.body, original)
  const { headers } = response
  const isPublicPage = PUBLIC_AREAS.has(area)
  headers.set('x-correlation-id', correlationId)
  if (!headers.has('cache-control')) {
    headers.set('cache-control', cacheControl({ isPublicPage, isSignedIn, status: response.status }))
  }
  if (isPublicPage) headers.append('vary', 'cookie')
  // The address of these pages may contain a token.
  if (TOKEN_AREAS.has(area)) headers.set('referrer-policy', 'no-referrer')
  // The same, on pages whose forms are posted without script: without any referrer browsers would not send their
  // origin.
  if (area === 'get-started' || area === 'email') headers.set('referrer-policy', 'same-origin')
  if (headers.get('content-type')?.startsWith('text/html')) {
    headers.set('content-type', 'text/html; charset=utf-8')
    const { route, trustedTypes, cardFields, hasFrames } = context.locals
    const policies = securityPolicyHeaders({
      scriptHashes: [...SCRIPT_HASHES, ...DIRECTIVE_HASHES],
      styleHashes: [...STYLE_HASHES, ...(SHEET_HASHES[route] ?? []), ...(styleHash ? [styleHash] : [])],
      ...{ trustedTypes, isFramed, hasFrames },
      cardOrigins: cardOriginsOf(route, env, cardFields),
      outsideOrigins: outsideOriginsOf(context.locals),
    })
    for (const [name, policy] of Object.entries(policies)) headers.set(name, policy)
    if (isFramed) headers.set('x-frame-options', 'SAMEORIGIN')
  }
  if (isLocal(env)) headers.set('server-timing', timing.header(performance.now() - startedAt))
  return response
}

type Decided = { readonly view: FoundView; readonly gate: Gate }

/** The page, or the redirect of the visitor. */
async function answerOf(page: PageRequest, { view, gate }: Decided, next: MiddlewareNext): Promise<Response> {
  const { request, url } = page.context
  if (view.kind === 'ended' && isForMembers(url)) return endedView(view.userId)
  if (view.kind === 'open' && !isReadMethod(request))
    return showFailure(page, new AppError('NotAllowed', { extensions: { viewing: 'writesNothing' } }))
  if (gate.kind === 'redirect') return leadTo(page, gate.to)
  if (gate.kind === 'sign-in') return leadToSignIn(page)
  return gate.kind === 'not-found' ? rewriteTo(page.context, '/404') : render(page, next)
}

/** Reads the session, decides the gate and renders the page. */
async function respondWithBrand(page: PageRequest, brand: Brand, next: MiddlewareNext): Promise<Response> {
  const { context, correlationId, area } = page
  const sessionRequest = {
    request: context.request,
    env,
    communityCode: brand.community.code,
    correlationId,
    now: context.locals.now,
  }
  const view = await readMemberView(sessionRequest, area)
  const { session, setCookies } =
    view.kind === 'open'
      ? { session: view.session, setCookies: [] }
      : await readPageSession(sessionRequest, area === 'admin' ? 'admin' : 'member')
  const visitor = visitorOf(session)
  const viewing = view.kind === 'open' ? view.viewing : null
  Object.assign(context.locals, { session, visitor, viewing })
  Object.assign(context.locals, { api: apisOf(page, session?.cookie ?? null) })

  if (isSitePreview(context.request, brand, visitor)) return respondWithPreview(page, next)
  const gate = decideGate({ url: context.url, visitor })
  const hasEnded = session === null && hasSessionCookie(cookiesOf(context.request.headers))
  const response = await answerOf(page, { view, gate }, next)
  return withCookies(finish(page, response, { styleHash: brand.styleHash, isSignedIn: session !== null }), [
    ...setCookies,
    ...(view.kind === 'ended' ? [expiredCookie(MEMBER_VIEW_COOKIE)] : []),
    // /logout expires the session's own cookies before the login page can see them.
    ...(hasEnded && (gate.kind === 'redirect' || gate.kind === 'sign-in') ? [endedSessionCookie()] : []),
  ])
}

/**
 * A page as another brand would show it, for staff who change that brand. Outside the admin area it is rendered as for
 * a visitor.
 */
async function respondWithPreview(page: PageRequest, next: MiddlewareNext): Promise<Response> {
  const { locals, url } = page.context
  const brand = await previewedBrand(url, locals.api.admin)
  setBrand(page.context, brand)
  locals.isPreview = true
  if (page.area !== 'admin') Object.assign(locals, { visitor: { kind: 'anonymous' } })
  const response = await render(page, next)
  return finish(page, response, { styleHash: brand.styleHash, isSignedIn: true, isFramed: true })
}

/** A closed community shows that at every address. */
async function respondAsClosed(page: PageRequest, brand: Brand): Promise<Response> {
  const response = await rewriteTo(page.context, CLOSED_PATH)
  return finish(page, response, { styleHash: brand.styleHash, isSignedIn: false })
}

async function respondWithoutBrand(page: PageRequest, error: unknown): Promise<Response> {
  const { brand } = page.context.locals
  const { style, styleHash } = brand ?? (await neutralStyle())
  Object.assign(page.context.locals, { style })
  return finish(page, await showFailure(page, error), { styleHash, isSignedIn: false })
}

/** Pages with forms that may be submitted before their JavaScript has loaded. */
const FORM_AREAS = new Set(['login', 'login-admin', 'password', 'pay-now', 'dunning', 'settings', 'get-started'])

/**
 * Pages accept GET and HEAD, and those with their own form POST. A form posted before its JavaScript has loaded is
 * shown again, without its values in the URL.
 */
function refuseMethod(url: URL): Response {
  const segments = segmentsOf(url.pathname) ?? []
  if (FORM_AREAS.has(segments[0] ?? '')) {
    const location = `/${segments.map(encodeURIComponent).join('/')}${url.search}`
    return new Response(null, { status: 303, headers: { location } })
  }
  return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
}

function isReadMethod({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

function unknownHost(): Response {
  return new Response(UNKNOWN_HOST_HTML, { status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

export const onRequest = defineMiddleware(async (context, next) => {
  // A rewrite to an error page runs the middleware again; the locals are set already.
  if (context.locals.correlationId) {
    Object.assign(context.locals, { route: context.routePattern })
    return next()
  }
  const page: PageRequest = {
    context,
    correlationId: context.request.headers.get('x-correlation-id') ?? newCorrelationId(),
    timing: new ServerTiming(),
    patience: new Patience(),
    startedAt: performance.now(),
    area: segmentsOf(context.url.pathname)?.[0] ?? '',
  }
  fillLocals(page)
  try {
    const brand = await brandOfHost(context.url.host, context.locals.api.public)
    if (!brand) return finish(page, unknownHost(), { styleHash: null, isSignedIn: false })
    setBrand(context, brand)
    if (isClosedTo(page.area, brand, context.locals.now)) return await respondAsClosed(page, brand)
    refuseForeignForm(context.request)
    if (!isReadMethod(context.request) && !isPostedForm(context.request, context.url))
      return finish(page, refuseMethod(context.url), { styleHash: null, isSignedIn: false })
    return await respondWithBrand(page, brand, next)
  } catch (error) {
    return respondWithoutBrand(page, error)
  }
})
