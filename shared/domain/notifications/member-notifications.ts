import { counted } from '#shared/kernel/plurals.ts'
import { notAvailable } from '../introductions/messages.ts'
import { threadPath } from '../messages/thread-path.ts'
import { CHOICE, type NotificationOf, type NotificationOption } from './declaration.ts'

export const MEMBER_OPTIONS = {
  introductions: {
    name: 'Introductions',
    description: 'A member asks for an introduction, or your own request is accepted or expires.',
    channels: CHOICE,
  },
  'member-messages': {
    name: 'Messages from members',
    description: 'A member you know writes to you.',
    channels: CHOICE,
  },
} as const satisfies Readonly<Record<string, NotificationOption>>

/** Options about contacts between members. Staff who view a member's pages see none of these. */
export const PRIVATE_OPTIONS = [
  'introductions',
  'member-messages',
] as const satisfies readonly (keyof typeof MEMBER_OPTIONS)[]

type MemberNotification = NotificationOf<typeof MEMBER_OPTIONS>

const INTRODUCTIONS_PATH = '/members/introductions'

export function introductionAskedNotification(requesterName: string): MemberNotification {
  return {
    option: 'introductions',
    message: `${requesterName} would like to be introduced to you.`,
    url: INTRODUCTIONS_PATH,
  }
}

export function introductionAcceptedNotification(recipientName: string, threadId: string): MemberNotification {
  return {
    option: 'introductions',
    message: `${recipientName} accepted your introduction request. You can message each other now.`,
    url: threadPath(threadId),
  }
}

/** The same text after a no, a "not now" and no answer. */
export function introductionOverNotification(recipientName: string): MemberNotification {
  return { option: 'introductions', message: notAvailable(recipientName), url: INTRODUCTIONS_PATH }
}

/** The notifications about the messages of a thread. */
export function threadGroupKey(threadId: string): string {
  return `thread/${threadId}`
}

/** Several messages of one thread are one notification until it is read. */
export function messageNotification(threadId: string, actorName: string): MemberNotification {
  return {
    option: 'member-messages',
    message: writtenText({ actorName, count: 1 }),
    url: threadPath(threadId),
    group: { key: threadGroupKey(threadId), actorName, subject: '' },
  }
}

/** "Ana Diaz wrote to you." or "Ana Diaz wrote you 3 messages." */
export function writtenText({ actorName, count }: { readonly actorName: string; readonly count: number }): string {
  return count > 1 ? `${actorName} wrote you ${counted(count, 'message')}.` : `${actorName} wrote to you.`
}
