import { counted } from '#shared/kernel/plurals.ts'

export const NOTIFICATIONS_MESSAGES = {
  title: 'Notifications',
  lead: 'Updates on your articles, membership and account.',
  staffLead: 'Updates on the articles you edit and on your account.',
  somethingNew: ', something new',
  loading: 'Loading your notifications…',
  failed: 'Your notifications couldn’t be loaded: bad request. Please try again.',
  notMarked: 'That couldn’t be saved: bad request. Please try again.',
  tryAgain: 'Try again',
  emptyTitle: 'You’re up to date.',
  emptyText: 'When there’s news for you, it appears here.',
  emptyOption: 'No notifications of this kind.',
  seeAll: 'See all notifications',
  needsScript: 'See your notifications on their own page.',
  unread: 'Unread: ',
  markOne: 'Mark as read',
  markSelected: 'Mark selected as read',
  markAll: 'Mark all as read',
  select: 'Select',
  undo: 'Undo',
  undone: 'Marked as unread again.',
  only: 'Only',
  manage: 'Manage settings',
  change: 'Change how you get these',
  settings: 'Choose what you’re notified about',
  why: 'Why: ',
  newest: 'Newest notifications',
  more: 'Load more',
} as const

/** "3 notifications marked as read." */
export function markedText(count: number): string {
  return `${counted(count, 'notification')} marked as read.`
}
