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
  ['notes', 'Notes'],
  ['log', 'Log'],
] as const
export type MemberTab = (typeof TABS)[number][0]

function pathIn(member: string, tab: MemberTab): string {
  return tab === 'overview' ? `/admin/members/${member}` : `/admin/members/${member}/${tab}`
}

/** The pages of a member that this build has, with their addresses. */
export function memberTabs(memberId: string, current: MemberTab) {
  return TABS.filter(([tab]) => PAGES.has(pathIn('[id]', tab))).map(([tab, label]) => ({
    label,
    href: pathIn(memberId, tab),
    isCurrent: tab === current,
  }))
}
