import { MESSAGE_TEXTS } from '#shared/domain/messages/messages.ts'
import { counted } from '#shared/kernel/plurals.ts'

export const MESSAGES_PAGE_MESSAGES = {
  title: 'Messages',
  intro: 'Your conversations with members you know.',
  introductions: 'Introductions',
  none: {
    title: 'No messages yet',
    text: 'You can message members once you’re introduced. Find someone in the directory and request an introduction.',
    action: 'Find members',
  },
  staff: {
    title: 'Messages are for members',
    text: 'Members message each other here. To reach them, use the admin area.',
  },
  pastEnd: { title: 'No more messages', text: 'This page is past the end of the list.', action: 'First page' },
  more: 'Next page',
  unread: (count: number) => `${count >= 100 ? '100+' : count} unread`,
  you: 'You:',
  nothingYet: 'No messages yet.',

  threadTitle: (name: string) => `Messages with ${name}`,
  back: 'Messages',
  profile: 'Profile',
  earlier: 'Earlier messages',
  newest: 'Newest messages',
  log: (name: string) => `Conversation with ${name}`,
  begin: (name: string) => `You and ${name} have been introduced. Say hello.`,
  own: 'You',
  field: (name: string) => `Write to ${name}`,
  hint: 'Plain text, up to 5,000 characters. They also get it by email, unless they’ve turned that off.',
  send: 'Send',
  sending: 'Sending…',
  sent: 'Sent.',
  markRead: (count: number) => `Mark ${counted(count, 'message')} as read`,
  blocked: (name: string) => `You’ve blocked ${name}. Their messages and requests don’t reach you.`,
  unblock: 'Unblock',
  former: (name: string) => `${name} is no longer a member. You can read your conversation but not continue it.`,
  gone: (name: string) => `${name} is no longer active. You can read your conversation but not continue it.`,
  failures: {
    empty: MESSAGE_TEXTS.empty,
    tooLong: MESSAGE_TEXTS.tooLong,
    tooMany: MESSAGE_TEXTS.tooMany,
    refused: 'This message wasn’t sent. Reload the page to see why.',
    offline: 'You’re offline. Your text is saved; send it when you’re back online.',
    failed: 'Your message wasn’t sent. Your text is still here; try again.',
    unknown: 'We couldn’t tell whether your message was sent. Your text is saved; try again.',
    earlierSent: 'Your earlier text was sent, as shown above. Send this one too if it’s still needed.',
  },
  draftKept: 'Draft saved',
  draftOnDevice: 'Draft saved on this device',
  merged: 'This message was also changed elsewhere. Both texts are in the field.',
  notices: {
    blocked: 'Blocked. You won’t hear from them again, and they aren’t told.',
    unblocked: 'Unblocked. You can message each other again.',
    reported: 'Thank you. Our concierge will look into it and write to you.',
  },
} as const

export type ThreadNotice = keyof typeof MESSAGES_PAGE_MESSAGES.notices
export type SendFailure = keyof typeof MESSAGES_PAGE_MESSAGES.failures
