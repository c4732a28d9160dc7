import { safeHref } from '#shared/kernel/safe-href.ts'
import type { Visitor } from '../../lib/edge/gates.ts'
import { ADMIN_NAV, SHELL_MESSAGES } from '../../lib/messages.ts'

export type NavEntry = { readonly label: string; readonly href: string; readonly isCurrent: boolean }
export type NavLink = { readonly label: string; readonly href: string }
export type OwnEntry = NavLink & { readonly kind: 'profile' | 'settings' | 'admin' | 'member' | 'sign-out' }

export type Navigation = {
  readonly entries: readonly NavEntry[]
  /** The community's own links, elsewhere. */
  readonly more: readonly NavLink[]
  /** What stands in the menu of the person. */
  readonly own: readonly OwnEntry[]
}

export type NavQuestion = {
  readonly community: {
    readonly products: { readonly forum: { readonly enabled: boolean } }
    readonly execLink: string | null
    readonly navMore: readonly { readonly label: string; readonly link: string }[]
  }
  readonly visitor: Visitor
  /** The routes that exist: an entry appears when its page does, and none leads nowhere. */
  readonly pages: ReadonlySet<string>
  readonly pathname: string
  readonly area: 'member' | 'admin'
}

type Place = { readonly label: string; readonly href: string; readonly area?: string }

const SIGN_IN: Place = { label: SHELL_MESSAGES.signIn, href: '/login' }
const SIGN_OUT_ENTRY: OwnEntry = { kind: 'sign-out', label: SHELL_MESSAGES.signOut, href: '/app/logout?redirect=%2F' }

function placesOf({ community, visitor }: NavQuestion): readonly Place[] {
  // Members have these screens under /v2, staff at the plain path; a link takes nobody over a redirect.
  const at = (path: string) => (visitor.kind === 'member' ? `/v2${path}` : path)
  const offers = community.execLink
    ? { label: SHELL_MESSAGES.exec, href: at('/offers/exec'), area: at('/offers') }
    : { label: SHELL_MESSAGES.offers, href: at('/offers') }
  return [
    ...(community.products.forum.enabled ? [{ label: SHELL_MESSAGES.forum, href: at('/forum') }] : []),
    { label: SHELL_MESSAGES.members, href: at('/members') },
    { label: SHELL_MESSAGES.expertPanels, href: at('/expert-panels') },
    { label: SHELL_MESSAGES.articles, href: '/articles' },
    offers,
  ]
}

function isWithin(pathname: string, area: string): boolean {
  return pathname === area || pathname.startsWith(`${area}/`)
}

function existing(places: readonly Place[], { pages, pathname }: NavQuestion): readonly NavEntry[] {
  return places
    .filter(({ href }) => pages.has(href))
    .map(({ label, href, area }) => ({ label, href, isCurrent: isWithin(pathname, area ?? href) }))
}

function ownOf(question: NavQuestion): readonly OwnEntry[] {
  const { visitor, pages, area } = question
  const isStaff = visitor.kind === 'admin'
  const desk = existing(ADMIN_NAV, question)[0]
  const wanted: readonly OwnEntry[] = [
    { kind: 'profile', label: SHELL_MESSAGES.manageProfile, href: isStaff ? '/profile' : '/v2/profile' },
    { kind: 'settings', label: SHELL_MESSAGES.settings, href: '/settings' },
    ...(isStaff && area === 'member' && desk
      ? [{ kind: 'admin' as const, label: SHELL_MESSAGES.adminArea, href: desk.href }]
      : []),
    ...(isStaff && area === 'admin'
      ? [{ kind: 'member' as const, label: SHELL_MESSAGES.memberArea, href: '/articles' }]
      : []),
  ]
  return [...wanted.filter(({ href }) => pages.has(href)), SIGN_OUT_ENTRY]
}

/** Where somebody can go from here, by who they are and what their community has. */
export function navigationOf(question: NavQuestion): Navigation {
  const { visitor, community, area } = question
  if (visitor.kind === 'anonymous') return { entries: existing([SIGN_IN], question), more: [], own: [] }
  if (visitor.kind === 'member' && visitor.gate === 'ONBOARDING')
    return { entries: [], more: [], own: [SIGN_OUT_ENTRY] }
  const own = ownOf(question)
  if (area === 'admin') return { entries: existing(ADMIN_NAV, question), more: [], own }
  const more = community.navMore.flatMap(({ label, link }) => {
    const href = safeHref(link)
    return href ? [{ label, href }] : []
  })
  return { entries: existing(placesOf(question), question), more, own }
}
