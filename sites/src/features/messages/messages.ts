import { MESSAGE_TEXTS } from '#shared/domain/messages/messages.ts'
import { counted } from '#shared/kernel/plurals.ts'

export const MESSAGES_PAGE_MESSAGES = {
  title: 'Messages',
  intro: 'What you and the members whom you know write to each other.',
  introductions: 'Introductions',
  none: {
    title: 'No messages yet',
    text: 'You write to members once you are introduced: find somebody in the directory and request an introduction.',
    action: 'Find members',
  },
  staff: {
    title: 'Staff have no messages here',
    text: 'Members write to each other here. You reach them from the admin area.',
  },
  pastEnd: { title: 'No more messages', text: 'This page is past the end of the list.', action: 'First page' },
  more: 'Next page',
  unread: (count: number) => `${count >= 100 ? '100+' : count} unread`,
  you: 'You:',
  nothingYet: 'Nothing written yet.',

  threadTitle: (name: string) => `Messages with ${name}`,
  back: 'All messages',
  profile: 'Profile',
  earlier: 'Earlier messages',
  newest: 'Newest messages',
  log: (name: string) => `What you and ${name} wrote`,
  begin: (name: string) => `You and ${name} are introduced. Begin with a few lines.`,
  from: (name: string) => `${name}:`,
  own: 'You wrote:',
  field: (name: string) => `Write to ${name}`,
  hint: 'Plain text, up to 5,000 characters. The other one gets a copy by mail if they want.',
  send: 'Send',
  sending: 'Sending…',
  sent: 'Sent.',
  markRead: (count: number) => `Mark ${counted(count, 'message')} as read`,
  blocked: (name: string) => `You have blocked ${name}. Neither messages nor requests of theirs reach you.`,
  unblock: 'Unblock',
  gone: (name: string) => `${name} is not active any more. You can read what you wrote, and not go on.`,
  failures: {
    empty: MESSAGE_TEXTS.empty,
    tooLong: MESSAGE_TEXTS.tooLong,
    tooMany: MESSAGE_TEXTS.tooMany,
    refused: 'This message was not sent. Load the page again to see why.',
    offline: 'You are offline. Your text is kept; send it when you are back.',
    failed: 'Your message was not sent. Your text is kept. Try again.',
  },
  draftKept: 'Draft saved',
  draftOnDevice: 'Draft kept on this device',
  merged: 'This message was also changed elsewhere. Both texts are in the field.',
  notices: {
    blocked: 'Blocked. Nothing of theirs reaches you any more, and they are not told.',
    unblocked: 'Unblocked. You can write to each other again.',
    reported: 'Thank you. Our concierge looks into it and writes to you.',
  },
} as const

export type ThreadNotice = keyof typeof MESSAGES_PAGE_MESSAGES.notices
export type SendFailure = keyof typeof MESSAGES_PAGE_MESSAGES.failures
