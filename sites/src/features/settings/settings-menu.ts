import { SETTINGS_MESSAGES } from './messages.ts'

export type SettingsEntry = { readonly label: string; readonly href: string; readonly isCurrent: boolean }

/** Only pages that exist. */
const ENTRIES = {
  member: [{ label: SETTINGS_MESSAGES.security, href: '/settings' }],
  admin: [{ label: SETTINGS_MESSAGES.security, href: '/admin/settings' }],
} as const
type Area = keyof typeof ENTRIES

function pathOf(pathname: string): string {
  return pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
}

export function settingsMenu(pathname: string, area: Area = 'member'): readonly SettingsEntry[] {
  return ENTRIES[area].map((entry) => ({ ...entry, isCurrent: entry.href === pathOf(pathname) }))
}

/** The label of the collapsed menu on small screens: the current page, or Security. */
export function collapsedLabel(pathname: string, area: Area = 'member'): string {
  return settingsMenu(pathname, area).find(({ isCurrent }) => isCurrent)?.label ?? SETTINGS_MESSAGES.security
}
