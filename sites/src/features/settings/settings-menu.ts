import { PREFERENCE_PAGE_MESSAGES } from './notifications/messages.ts'
import { SETTINGS_PAGE_MESSAGES } from './page-messages.ts'
import { PRIVACY_PAGE_MESSAGES } from './privacy/messages.ts'

export type SettingsEntry = { readonly label: string; readonly href: string; readonly isCurrent: boolean }

/** Lists only pages that exist. */
const ENTRIES = {
  member: [
    { label: SETTINGS_PAGE_MESSAGES.security, href: '/settings' },
    { label: SETTINGS_PAGE_MESSAGES.team, href: '/settings/team' },
    { label: SETTINGS_PAGE_MESSAGES.billing, href: '/settings/billing' },
  ],
  admin: [{ label: SETTINGS_PAGE_MESSAGES.security, href: '/admin/settings' }],
} as const
/** Pages that are linked elsewhere, not in the menu. */
const LINKED: ReadonlyMap<string, string> = new Map([
  ['/settings/notifications', PREFERENCE_PAGE_MESSAGES.title],
  ['/settings/privacy', PRIVACY_PAGE_MESSAGES.title],
])
type Area = keyof typeof ENTRIES

function pathOf(pathname: string): string {
  return pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
}

export function settingsMenu(pathname: string, area: Area = 'member'): readonly SettingsEntry[] {
  const path = pathOf(pathname)
  const isBelow = (href: string) => href !== '/settings' && path.startsWith(`${href}/`)
  return ENTRIES[area].map((entry) => ({ ...entry, isCurrent: entry.href === path || isBelow(entry.href) }))
}

/** Whether a page is linked from Security instead of the menu, so that it leads back there. */
export function isLinkedPage(pathname: string): boolean {
  return LINKED.has(pathOf(pathname))
}

/** The label of the collapsed menu on small screens: the current page, or Security. */
export function collapsedLabel(pathname: string, area: Area = 'member'): string {
  const inMenu = settingsMenu(pathname, area).find(({ isCurrent }) => isCurrent)?.label
  return inMenu ?? LINKED.get(pathOf(pathname)) ?? SETTINGS_PAGE_MESSAGES.security
}
