import { PAGES } from 'virtual:page-list'

const TABS = [
  ['overview', 'Overview'],
  ['profile', 'Profile'],
  ['contact', 'Contact'],
  ['support-contacts', 'Support contacts'],
  ['credentials', 'Sign-in'],
  ['payment', 'Payment'],
  ['activation', 'Activation'],
  ['engagement', 'Engagement'],
  ['data', 'Data'],
  ['notes', 'Notes'],
  ['view', 'View as member'],
  ['log', 'Log'],
  ['merge', 'Merge'],
] as const
export type MemberTab = (typeof TABS)[number][0]

function pathIn(member: string, tab: MemberTab): string {
  return tab === 'overview' ? `/admin/members/${member}` : `/admin/members/${member}/${tab}`
}

function isOpenTo(permissions: readonly string[], tab: MemberTab): boolean {
  const needed = tab === 'payment' ? ['BILLING'] : ['ADMIN', 'MEMBERS']
  return needed.some((permission) => permissions.includes(permission))
}

/** The pages of a member that staff with these permissions may open, with their addresses. */
export function memberTabs(memberId: string, current: MemberTab, permissions: readonly string[]) {
  const isShown = (tab: MemberTab) => PAGES.has(pathIn('[id]', tab)) && isOpenTo(permissions, tab)
  return TABS.filter(([tab]) => isShown(tab)).map(([tab, label]) => ({
    label,
    href: pathIn(memberId, tab),
    isCurrent: tab === current,
  }))
}
