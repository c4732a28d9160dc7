import { formatMoney } from '#shared/kernel/money.ts'
import { counted } from '#shared/kernel/plurals.ts'
import type { MoveMail } from '../articles/moves/move-mail.ts'

function quoted(title: string): string {
  return `“${title.trim() || 'Untitled'}”`
}

type Move = { readonly title: string; readonly editorName: string; readonly isChange?: boolean }

/** What the author reads about a move of the article. Jobs move as well: then there is no editor to name. */
export const MOVE_TEXTS: Readonly<Record<MoveMail, (move: Move) => string>> = {
  'article-needs-revision': ({ title, editorName }) => `${editorName} asks you to revise ${quoted(title)}.`,
  'article-ready-to-approve': ({ title, editorName }) =>
    `${editorName} has finished editing ${quoted(title)}. Please read and approve it.`,
  'article-taken-back': ({ title, editorName }) =>
    editorName
      ? `${editorName} goes over ${quoted(title)} once more.`
      : `${quoted(title)} was not published at its time: its text was changed after you approved it.`,
  'article-scheduled': ({ title, isChange }) =>
    `${quoted(title)} has ${isChange ? 'another publication date' : 'its publication date'}.`,
  'article-published': ({ title }) => `${quoted(title)} is published. Anyone can read it now.`,
  'article-on-hold': ({ title, editorName }) =>
    `${editorName} put ${quoted(title)} on hold. Your text is kept as it is.`,
  'article-resumed': ({ title }) => `${quoted(title)} is no longer on hold. It goes on where it was.`,
  'article-trashed': ({ title, editorName }) =>
    `${editorName} removed ${quoted(title)}. You can still read and copy its text.`,
  'article-restored': ({ title, editorName }) =>
    `${editorName} took ${quoted(title)} out of the trash. It is where it was before.`,
}

export const NOTIFICATION_TEXTS = {
  submitted: (title: string, isResubmission: boolean) =>
    `We have your ${isResubmission ? 'revision of ' : 'article '}${quoted(title)}. Editor feedback takes about a week.`,
  editorAssigned: (title: string, editorName: string) => `${editorName} is your editor for ${quoted(title)}.`,
  corrected: (title: string, editorName: string) =>
    `${editorName} corrected ${quoted(title)}. The correction stands under it with its date.`,
  scanFinished: (title: string) => `The originality check of ${quoted(title)} is finished.`,
  amplificationRequested: (title: string) =>
    `We have your request to amplify ${quoted(title)}. Nothing is charged now.`,
  amplificationPaid: (title: string, amountCents: number) =>
    `${formatMoney(amountCents)} was paid to amplify ${quoted(title)}. You can withdraw until it begins.`,
  amplificationBegun: (title: string) => `The amplification of ${quoted(title)} has begun.`,
  passwordChanged: 'Your password was changed. If it was not you, write to us at once.',
  passwordLinkSent: 'A link for a new password was sent to your email address.',
  mobilePhone: {
    ADDED: 'A mobile phone was added to your account. If it was not you, write to us at once.',
    CHANGED: 'The mobile phone of your account was changed. If it was not you, write to us at once.',
    REMOVED: 'The mobile phone of your account was removed. If it was not you, write to us at once.',
  },
  joined: (memberName: string) => `${memberName} has joined by your invitation.`,
  paid: (amountCents: number, productName: string) => `${formatMoney(amountCents)} was paid for ${productName}.`,
} as const

/** What editors read about the articles that they edit. They name no author: the account of one may be deleted. */
export const EDITOR_TEXTS = {
  resubmitted: (title: string) => `The author has sent the revision of ${quoted(title)}.`,
  approved: (title: string) => `The author has approved ${quoted(title)}. It can be published now.`,
  notPublished: (title: string) =>
    `${quoted(title)} was not published at its time: its text was changed after the author approved it.`,
} as const

/** What members read about questions and their answers. */
export const PANEL_TEXTS = {
  INVITED: (title: string) => `You are asked: ${quoted(title)}. 3-4 sentences are enough.`,
  REMINDER: (title: string) => `${quoted(title)} still waits for your answer.`,
  CLOSING: (title: string) => `${quoted(title)} closes soon, and you have not answered yet.`,
  sent: (title: string) => `We have your answer to ${quoted(title)}. You can change it until the question closes.`,
  SELECTED: (title: string) => `Your answer to ${quoted(title)} was selected for publication.`,
  PUBLISHED: (title: string) => `Your answer to ${quoted(title)} is published. Anyone can read it now.`,
  NOT_USED: (title: string) => `Your answer to ${quoted(title)} was not used this time. Your text is kept for you.`,
} as const

export type CommentsText = {
  readonly title: string
  readonly actorName: string
  /** How many people wrote them, and how many comments there are. */
  readonly actors: number
  readonly count: number
}

/** "Theo Brandt wrote a comment about “X”." or "Theo Brandt and 1 other wrote 3 comments about “X”." */
export function commentsText({ title, actorName, actors, count }: CommentsText): string {
  const who = actors > 1 ? `${actorName} and ${counted(actors - 1, 'other')}` : actorName
  return `${who} wrote ${count > 1 ? counted(count, 'comment') : 'a comment'} about ${quoted(title)}.`
}

export const MEMBER_TEXTS = {
  asked: (name: string) => `${name} asks you for an introduction.`,
  accepted: (name: string) => `${name} accepted your request for an introduction. You can write to each other now.`,
} as const

/** "Ana Diaz wrote to you." or "Ana Diaz wrote you 3 messages." */
export function writtenText({ actorName, count }: { readonly actorName: string; readonly count: number }): string {
  return count > 1 ? `${actorName} wrote you ${counted(count, 'message')}.` : `${actorName} wrote to you.`
}

/** What is told about groups. */
export const GROUP_TEXTS = {
  asked: (requesterName: string, group: string) => `${requesterName} asks to join ${quoted(group)}.`,
  accepted: (group: string) => `Your request was accepted: you are in ${quoted(group)} now.`,
  invited: (inviterName: string, group: string) => `${inviterName} invites you to ${quoted(group)}.`,
  added: (group: string) => `You were added to ${quoted(group)}.`,
  chair: (group: string) => `You are a chair of ${quoted(group)} now. You answer requests and invite members.`,
} as const
