import { safeHref } from '#shared/kernel/links/safe-href.ts'
import type { Visitor } from '../../lib/edge/gates.ts'
import { ADMIN_MORE, ADMIN_NAV, ADMIN_SITES, ADMIN_START, SHELL_MESSAGES } from '../../lib/messages.ts'
import { holdsAny } from './holds-any.ts'

export type NavEntry = { readonly label: string; readonly href: string; readonly isCurrent: boolean }
export type NavLink = { readonly label: string; readonly href: string }
export type AccountEntry = NavLink & {
  readonly kind: 'profile' | 'messages' | 'settings' | 'admin' | 'member' | 'sign-out'
}

export type Navigation = {
  readonly entries: readonly NavEntry[]
  /** The target of the community's name; null when that is the root. */
  readonly home: NavEntry | null
  readonly search: NavEntry | null
  /** Under "More": external links of the community; in the admin area the less frequently used pages. */
  readonly more: readonly NavEntry[]
  /** The entries of the user menu. */
  readonly account: readonly AccountEntry[]
}

export type NavigationInput = {
  readonly community: {
    readonly kind: string
    readonly products: { readonly forum: { readonly enabled: boolean } }
    readonly execLink: string | null
    readonly navMore: readonly { readonly label: string; readonly link: string }[]
  }
  readonly visitor: Visitor
  /** The routes of this build: entries without a page are left out. */
  readonly pages: ReadonlySet<string>
  readonly pathname: string
  readonly area: 'member' | 'admin'
  /** The permissions of staff in the community, if known. */
  readonly permissions?: readonly string[] | undefined
}

type Destination = { readonly label: string; readonly href: string; readonly areas?: readonly string[] }

const SIGN_IN: Destination = { label: SHELL_MESSAGES.signIn, href: '/login' }
const SIGN_OUT_ENTRY: AccountEntry = {
  kind: 'sign-out',
  label: SHELL_MESSAGES.signOut,
  href: '/app/logout?redirect=%2F',
}

/** The navigation of a visitor without a page. */
export const NOTHING: Navigation = { entries: [], home: null, search: null, more: [], account: [] }

/** Another member's profile belongs to the directory. One's own is opened from the user menu. */
const OTHERS_PROFILE = /^(?:\/v2)?\/profile\/(?!edit$)[^/]+(?:\/introduction)?$/

function memberDestinations({ community, visitor, pathname }: NavigationInput): readonly Destination[] {
  // Members have these screens under /v2, staff under the plain path: linked directly, to avoid a redirect.
  const at = (path: string) => (visitor.kind === 'member' ? `/v2${path}` : path)
  const profile = OTHERS_PROFILE.test(pathname) ? [pathname] : []
  const offers = community.execLink
    ? { label: SHELL_MESSAGES.exec, href: at('/offers/exec'), areas: [at('/offers')] }
    : { label: SHELL_MESSAGES.offers, href: at('/offers') }
  return [
    ...(community.products.forum.enabled ? [{ label: SHELL_MESSAGES.forum, href: at('/forum') }] : []),
    { label: SHELL_MESSAGES.members, href: at('/members'), areas: [at('/members'), ...profile] },
    { label: SHELL_MESSAGES.groups, href: at('/groups') },
    { label: SHELL_MESSAGES.expertPanels, href: at('/expert-panels') },
    { label: SHELL_MESSAGES.articles, href: '/articles' },
    offers,
  ]
}

function isWithin(pathname: string, area: string): boolean {
  return pathname === area || pathname.startsWith(`${area}/`)
}

function entriesWithPages(
  destinations: readonly Destination[],
  { pages, pathname }: NavigationInput,
): readonly NavEntry[] {
  return destinations
    .filter(({ href }) => pages.has(href))
    .map(({ label, href, areas = [href] }) => ({
      label,
      href,
      isCurrent: areas.some((area) => isWithin(pathname, area)),
    }))
}

/** Current only on its own page: other pages may be below its address. */
function exactEntry(destination: Destination, input: NavigationInput): readonly NavEntry[] {
  return entriesWithPages([destination], input).map((entry) => ({ ...entry, isCurrent: input.pathname === entry.href }))
}

/**
 * The areas that the staff person may open. The admin community has the list of sites where a brand has the waiting
 * items.
 */
function adminEntries(input: NavigationInput): readonly NavEntry[] {
  const { community, permissions } = input
  const isSites = community.kind === 'ADMIN'
  const areas: readonly (Destination & { readonly openTo?: readonly string[] })[] = ADMIN_NAV
  return [
    ...(isSites ? entriesWithPages([ADMIN_SITES], input) : exactEntry(ADMIN_START, input)),
    ...entriesWithPages(
      areas.filter(({ openTo = [] }) => holdsAny(permissions, 'ADMIN', ...openTo)),
      input,
    ),
  ]
}

function adminMore(input: NavigationInput): readonly NavEntry[] {
  return holdsAny(input.permissions, 'ADMIN') ? entriesWithPages(ADMIN_MORE, input) : []
}

function accountEntries(input: NavigationInput): readonly AccountEntry[] {
  const { visitor, pages, area } = input
  const isStaff = visitor.kind === 'admin'
  const adminHome = adminEntries(input)[0]
  const entries: readonly AccountEntry[] = [
    ...(isStaff
      ? []
      : [
          { kind: 'profile' as const, label: SHELL_MESSAGES.manageProfile, href: '/v2/profile' },
          { kind: 'messages' as const, label: SHELL_MESSAGES.messages, href: '/v2/messages' },
        ]),
    { kind: 'settings', label: SHELL_MESSAGES.settings, href: isStaff ? '/admin/settings' : '/settings' },
    ...(isStaff && area === 'member' && adminHome
      ? [{ kind: 'admin' as const, label: SHELL_MESSAGES.adminArea, href: adminHome.href }]
      : []),
    ...(isStaff && area === 'admin'
      ? [{ kind: 'member' as const, label: SHELL_MESSAGES.memberArea, href: '/articles' }]
      : []),
  ]
  return [...entries.filter(({ href }) => pages.has(href)), SIGN_OUT_ENTRY]
}

/** The links that a visitor sees, by role and by the products of the community. */
export function buildNavigation(input: NavigationInput): Navigation {
  const { visitor, community, area } = input
  if (visitor.kind === 'anonymous') return { ...NOTHING, entries: entriesWithPages([SIGN_IN], input) }
  if (visitor.kind === 'member' && visitor.gate === 'ONBOARDING') return { ...NOTHING, account: [SIGN_OUT_ENTRY] }
  const account = accountEntries(input)
  if (area === 'admin') return { ...NOTHING, entries: adminEntries(input), more: adminMore(input), account }
  const more = community.navMore.flatMap(({ label, link }) => {
    const href = safeHref(link)
    return href ? [{ label, href, isCurrent: false }] : []
  })
  const at = visitor.kind === 'member' ? '/v2' : ''
  const [home = null] = visitor.kind === 'member' ? exactEntry({ label: SHELL_MESSAGES.home, href: '/v2' }, input) : []
  const [search = null] = exactEntry({ label: SHELL_MESSAGES.search, href: `${at}/search` }, input)
  return { entries: entriesWithPages(memberDestinations(input), input), home, search, more, account }
}
