import { counted } from '#shared/kernel/plurals.ts'

export const NOTIFICATIONS_MESSAGES = {
  title: 'Notifications',
  lead: 'What happened with your articles, your membership and your account.',
  staffLead: 'What happened with the articles that you edit, and with your account.',
  somethingNew: ', something new',
  loading: 'Loading your notifications…',
  failed: 'Your notifications could not be loaded: the request failed. Please try again.',
  notMarked: 'That could not be saved: the request failed. Please try again.',
  tryAgain: 'Try again',
  emptyTitle: 'You’re up to date.',
  emptyText: 'When something happens that concerns you, it stands here.',
  emptyOption: 'There is nothing of this kind.',
  seeAll: 'See all notifications',
  needsScript: 'Your notifications stand on a page of their own.',
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
  settings: 'Choose what you are told about',
  why: 'Why: ',
  newest: 'Newest notifications',
  more: 'Load more',
} as const

/** "3 notifications marked as read." */
export function markedText(count: number): string {
  return `${counted(count, 'notification')} marked as read.`
}
