import { SHELL } from '../lib/words.ts'

export type NavEntry = { readonly label: string; readonly href: string; readonly isCurrent: boolean }

/** An entry stands here when its page does. */
const MEMBER_ENTRIES = [{ label: SHELL.articles, href: '/articles' }] as const
const ADMIN_ENTRIES = [{ label: SHELL.articles, href: '/admin/articles' }] as const

const marked = (entries: readonly { label: string; href: string }[], pathname: string): readonly NavEntry[] =>
  entries.map((entry) => ({
    ...entry,
    isCurrent: pathname === entry.href || pathname.startsWith(`${entry.href}/`),
  }))

export const memberNav = (pathname: string): readonly NavEntry[] => marked(MEMBER_ENTRIES, pathname)
export const adminNav = (pathname: string): readonly NavEntry[] => marked(ADMIN_ENTRIES, pathname)
