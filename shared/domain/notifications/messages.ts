import { formatMoney } from '#shared/kernel/money.ts'
import { counted } from '#shared/kernel/plurals.ts'
import type { MoveMail } from '../articles/moves/move-mail.ts'

function quoted(title: string): string {
  return `“${title.trim() || 'Untitled'}”`
}

type Move = { readonly title: string; readonly editorName: string; readonly isChange?: boolean }

/** What the author reads about a move of the article. Jobs move as well: then there is no editor to name. */
export const MOVE_TEXTS: Readonly<Record<MoveMail, (move: Move) => string>> = {
  'article-needs-revision': ({ title, editorName }) => `${editorName} asked you to revise ${quoted(title)}.`,
  'article-ready-to-approve': ({ title, editorName }) =>
    `${editorName} has finished editing ${quoted(title)}. Please read and approve it.`,
  'article-taken-back': ({ title, editorName }) =>
    editorName
      ? `${editorName} is editing ${quoted(title)} again.`
      : `${quoted(title)} wasn’t published on schedule: its text changed after you approved it.`,
  'article-scheduled': ({ title, isChange }) => `${quoted(title)} has a ${isChange ? 'new ' : ''}publication date.`,
  'article-published': ({ title }) => `${quoted(title)} is published. Anyone can read it now.`,
  'article-on-hold': ({ title, editorName }) => `${editorName} put ${quoted(title)} on hold. Your text is safe.`,
  'article-resumed': ({ title }) => `${quoted(title)} is no longer on hold and continues where it left off.`,
  'article-trashed': ({ title, editorName }) =>
    `${editorName} removed ${quoted(title)}. You can still read and copy its text.`,
  'article-restored': ({ title, editorName }) =>
    `${editorName} restored ${quoted(title)} from the trash. It’s back where it was.`,
}

export const NOTIFICATION_TEXTS = {
  submitted: (title: string, isResubmission: boolean) =>
    `We’ve received your ${isResubmission ? 'revision of ' : 'article '}${quoted(title)}. Editor feedback takes about a week.`,
  editorAssigned: (title: string, editorName: string) => `${editorName} is your editor for ${quoted(title)}.`,
  corrected: (title: string, editorName: string) =>
    `${editorName} corrected ${quoted(title)}. The correction and its date appear under the article.`,
  scanFinished: (title: string) => `The originality check of ${quoted(title)} is finished.`,
  amplificationRequested: (title: string) =>
    `We’ve received your request to amplify ${quoted(title)}. Nothing is charged now.`,
  amplificationPaid: (title: string, amountCents: number, currency: string) =>
    `You paid ${formatMoney(amountCents, currency)} to amplify ${quoted(title)}. You can withdraw until it starts.`,
  amplificationBegun: (title: string) => `The amplification of ${quoted(title)} has started.`,
  passwordChanged: 'Your password was changed. If this wasn’t you, write to us right away.',
  passwordLinkSent: 'A link for a new password was sent to your email address.',
  mobilePhone: {
    ADDED: 'A mobile phone was added to your account. If this wasn’t you, write to us right away.',
    CHANGED: 'Your mobile phone was changed. If this wasn’t you, write to us right away.',
    REMOVED: 'Your mobile phone was removed. If this wasn’t you, write to us right away.',
  },
  joined: (memberName: string) => `${memberName} accepted your invitation and joined.`,
  paid: (amountCents: number, currency: string, productName: string) =>
    `${formatMoney(amountCents, currency)} was paid for ${productName}.`,
} as const

/** What editors read about the articles that they edit. They name no author: the account of one may be deleted. */
export const EDITOR_TEXTS = {
  resubmitted: (title: string) => `The author has revised and resubmitted ${quoted(title)}.`,
  approved: (title: string) => `The author has approved ${quoted(title)}. It can be published now.`,
  notPublished: (title: string) =>
    `${quoted(title)} wasn’t published on schedule: its text changed after the author approved it.`,
} as const

/** What members read about questions and their answers. */
export const PANEL_TEXTS = {
  INVITED: (title: string) => `A question for you: ${quoted(title)}. 3-4 sentences are enough.`,
  REMINDER: (title: string) => `${quoted(title)} is still waiting for your answer.`,
  CLOSING: (title: string) => `${quoted(title)} closes soon, and you haven’t answered yet.`,
  sent: (title: string) =>
    `We’ve received your answer to ${quoted(title)}. You can change it until the question closes.`,
  SELECTED: (title: string) => `Your answer to ${quoted(title)} was selected for publication.`,
  PUBLISHED: (title: string) => `Your answer to ${quoted(title)} is published. Anyone can read it now.`,
  NOT_USED: (title: string) => `Your answer to ${quoted(title)} wasn’t used this time. Your text is saved for you.`,
} as const

export type CommentsText = {
  readonly title: string
  readonly actorName: string
  /** How many people wrote them, and how many comments there are. */
  readonly actors: number
  readonly count: number
}

/** "Theo Brandt left feedback on “X”." or "Theo Brandt and 1 other wrote 3 comments about “X”." */
export function commentsText({ title, actorName, actors, count }: CommentsText): string {
  const who = actors > 1 ? `${actorName} and ${counted(actors - 1, 'other')}` : actorName
  return `${who} left ${count > 1 ? counted(count, 'comment') : 'feedback'} on ${quoted(title)}.`
}

export const MEMBER_TEXTS = {
  asked: (name: string) => `${name} would like to be introduced to you.`,
  accepted: (name: string) => `${name} accepted your introduction request. You can message each other now.`,
} as const

/** "Ana Diaz wrote to you." or "Ana Diaz wrote you 3 messages." */
export function writtenText({ actorName, count }: { readonly actorName: string; readonly count: number }): string {
  return count > 1 ? `${actorName} wrote you ${counted(count, 'message')}.` : `${actorName} wrote to you.`
}

/** What is told about groups. */
export const GROUP_TEXTS = {
  asked: (requesterName: string, group: string) => `${requesterName} asked to join ${quoted(group)}.`,
  accepted: (group: string) => `Your request to join ${quoted(group)} was accepted.`,
  invited: (inviterName: string, group: string) => `${inviterName} invited you to join ${quoted(group)}.`,
  added: (group: string) => `You were added to ${quoted(group)}.`,
  chair: (group: string) => `You’re now a chair of ${quoted(group)}. You answer requests and invite members.`,
} as const
