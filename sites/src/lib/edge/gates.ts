import { safeRedirect } from '#shared/kernel/links/safe-redirect.ts'
import { segmentsOf } from './paths.ts'
import { queryOf } from './query.ts'

export type Visitor =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'member'; readonly gate: 'NONE' | 'ONBOARDING' }
  | { readonly kind: 'admin' }

export type Gate =
  | { readonly kind: 'open' }
  | { readonly kind: 'redirect'; readonly to: string }
  /** The visitor is not signed in as the page requires; a posted form is kept until then. */
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'not-found' }

const OPEN: Gate = { kind: 'open' }
const SIGN_IN: Gate = { kind: 'sign-in' }
function redirect(to: string): Gate {
  return { kind: 'redirect', to }
}

/** Areas whose member screens are under /v2; staff of the community see them at the plain path. */
const MOVED_AREAS = new Set([
  'forum',
  'groups',
  'members',
  'profile',
  'expert-panels',
  'offers',
  'notifications',
  'search',
])
/** Areas of members alone, which staff do not see at the plain path either: what is stored of them has it. */
const OWN_AREAS = new Set(['messages', 'announcements'])
/** Everything else that needs a sign-in. */
const MEMBER_AREAS = new Set(['articles', 'settings', 'v2', ...MOVED_AREAS, ...OWN_AREAS])

/** Login-area addresses that redirect elsewhere, with their query. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['account/login', '/login'],
  ['account/one-time', '/login'],
  ['account/redeem', '/login'],
  ['account/forgot-password', '/password/forgot'],
  ['account/reset-password', '/password/reset'],
  ['account/set-password', '/password/setup'],
  ['signout', '/logout'],
])

const ONBOARDING = '/get-started'
/** The page to which a gated member is redirected. */
export const DUNNING = '/dunning'
export const CLOSED_PAGE_NOTICE = 'closed-page'

/** The renewal, which says why one is there, unless one was on the way home, as after signing in. */
export function renewalFrom(pathname: string): string {
  const isHome = pathname === '/' || pathname === '/v2'
  return isHome ? DUNNING : `${DUNNING}?notice=${CLOSED_PAGE_NOTICE}`
}

export function homeOf(visitor: Visitor): string {
  if (visitor.kind === 'anonymous') return '/login'
  return visitor.kind === 'admin' ? '/admin' : '/v2'
}

/** The logout address that returns to this page after signing in. */
export function logoutTo(here: string): string {
  return `/logout?redirect=${encodeURIComponent(here)}`
}

export type Visit = {
  readonly url: URL
  readonly visitor: Visitor
}

function afterLogin({ url, visitor }: Visit): string {
  return safeRedirect(queryOf(url).orNull('redirect'), url.origin) ?? homeOf(visitor)
}

function decideLogin(visit: Visit, isAdminLogin: boolean): Gate {
  const { visitor } = visit
  if (visitor.kind === 'anonymous') return OPEN
  // A member may sign in again as staff; everybody else is already signed in.
  if (isAdminLogin && visitor.kind !== 'admin') return OPEN
  return redirect(afterLogin(visit))
}

function decideMemberArea(url: URL, visitor: Visitor, segments: readonly string[]): Gate {
  const [area = '', ...rest] = segments
  if (visitor.kind === 'anonymous') return SIGN_IN
  if (visitor.kind === 'member' && visitor.gate === 'ONBOARDING') return redirect(ONBOARDING)
  if (OWN_AREAS.has(area) || (visitor.kind === 'member' && MOVED_AREAS.has(area))) {
    return redirect(`/v2/${segments.map(encodeURIComponent).join('/')}${url.search}`)
  }
  if (visitor.kind === 'admin' && area === 'v2' && rest.length === 0) return redirect(homeOf(visitor))
  if (visitor.kind === 'admin' && area === 'v2' && MOVED_AREAS.has(rest[0] ?? '')) {
    return redirect(`/${rest.map(encodeURIComponent).join('/')}${url.search}`)
  }
  return OPEN
}

/** Whether a visitor has completed the onboarding. */
export function isFinished(visitor: Visitor): boolean {
  return visitor.kind === 'admin' || (visitor.kind === 'member' && visitor.gate === 'NONE')
}

/** The pages to which the link of an invitation leads. */
const INVITATION_STEPS: ReadonlySet<string | undefined> = new Set([undefined, 'payment', 'password'])

/** Members do not repeat the onboarding, but may open another person's invitation: the page says whose it is. */
function decideOnboarding({ url, visitor }: Visit, step: string | undefined): Gate {
  const hasLink = INVITATION_STEPS.has(step) && queryOf(url).orNull('dealId') !== null
  return isFinished(visitor) && !hasLink ? redirect(homeOf(visitor)) : OPEN
}

/** A link that we emailed names the membership; without one it is that of the session. */
function decideDunning({ url, visitor }: Visit): Gate {
  const query = queryOf(url)
  const hasLink = query.orNull('userId') !== null && query.orNull('subscriptionId') !== null
  if (hasLink) return OPEN
  if (visitor.kind === 'anonymous') return SIGN_IN
  return visitor.kind === 'member' && visitor.gate === 'ONBOARDING' ? redirect(ONBOARDING) : OPEN
}

/** Whether an address shows content only for signed-in people, including the start page, which redirects to it. */
export function isForMembers(url: URL): boolean {
  const [area] = segmentsOf(url.pathname) ?? []
  return area === undefined || area === 'dunning' || MEMBER_AREAS.has(area)
}

/** The access rule of each address, decided on whole decoded segments. Pages and backends check again. */
export function decideGate(visit: Visit): Gate {
  const { url, visitor } = visit
  const segments = segmentsOf(url.pathname)
  if (!segments) return { kind: 'not-found' }
  const [area = ''] = segments
  const alias = ALIASES.get(segments.join('/'))
  if (alias) return redirect(alias + url.search)
  if (segments.length === 0) {
    if (visitor.kind === 'member' && visitor.gate === 'ONBOARDING') return redirect(ONBOARDING)
    return redirect(homeOf(visitor))
  }
  if (area === 'login' || area === 'login-admin') return decideLogin(visit, area === 'login-admin')
  if (area === 'admin') return visitor.kind === 'admin' ? OPEN : SIGN_IN
  if (area === 'get-started') return decideOnboarding(visit, segments[1])
  if (area === 'dunning') return decideDunning(visit)
  if (MEMBER_AREAS.has(area)) return decideMemberArea(url, visitor, segments)
  return OPEN
}
