import { SETTINGS_MESSAGES } from './messages.ts'

export type SettingsEntry = { readonly label: string; readonly href: string; readonly isCurrent: boolean }

/** Only pages that exist. */
const ENTRIES = [{ label: SETTINGS_MESSAGES.security, href: '/settings' }] as const

function pathOf(pathname: string): string {
  return pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
}

export function settingsMenu(pathname: string): readonly SettingsEntry[] {
  return ENTRIES.map((entry) => ({ ...entry, isCurrent: entry.href === pathOf(pathname) }))
}

/** The label of the collapsed menu on small screens: the current page, or Security. */
export function collapsedLabel(pathname: string): string {
  return settingsMenu(pathname).find(({ isCurrent }) => isCurrent)?.label ?? SETTINGS_MESSAGES.security
}
