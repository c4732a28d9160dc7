import { CONTENT_MAX_WORDS, CONTENT_MIN_WORDS } from '#shared/domain/articles/limits.ts'
import type { Format } from '../../../editor/writing/commands.ts'

/** Words of the editor's own screen; what other screens say too stands in the domain's messages. */
export const EDITOR_TEXTS = {
  newArticle: 'New article',
  editArticle: 'Edit article',
  title: 'Title',
  text: 'Article text',
  textPlaceholder: 'Write your article. It saves itself.',
  formatting: 'Formatting',
  backToArticles: 'Back to Articles',
  sideColumn: 'About this article',

  recoveredTitle: 'Recovered from this device',
  recovered: 'This text had not reached us yet. It is being saved now.',
  recoveredSaved: 'This text had not reached us yet. It is saved now.',
  notJournaling: 'This device does not keep your text. Stay on this page until it says Autosaved.',
  offlineTitle: 'You are offline',
  offlineShort: 'Offline',
  textIsSafe: 'Your text is safe on this device.',
  trysAgain: 'We try again in a moment.',
  tryAgain: 'Try again',
  movedOn: 'This article has moved on since you opened it. Your text is kept on this device.',
  refused: 'We could not take this text as it is. It is kept on this device; write to us and we will help.',
  loggedOutTitle: 'You are signed out',
  loggedOut: 'Your text is kept on this device. Sign in again in another tab and it is saved from here.',
  someoneElse:
    'Another member has signed in in this browser. Your text is kept on this device for you; sign in again and it is saved.',
  signIn: 'Sign in in another tab',
  leaveAnyway: 'Leave without saving',
  leaveAnywayHint: 'Your text stays on this device. It is shown again when you open the editor.',

  conflictTitle: 'This article was changed somewhere else',
  conflict: 'Both texts are kept whatever you choose. What is marked stands in one of them only.',
  mine: 'Your text here',
  theirs: 'The text saved elsewhere',
  keepMine: 'Keep my text',
  takeTheirs: 'Use the other text',
  keepBoth: 'Keep both',
  noTitle: 'No title',
  noText: 'No text',

  linkTitle: 'Link',
  linkText: 'Text',
  linkAddress: 'Address',
  linkHint: 'A web address or an email address.',
  linkInvalid: 'Enter a web address such as https://example.com, or an email address.',
  linkTextMissing: 'Enter the words that carry the link.',
  linkSave: 'Save link',
  linkRemove: 'Remove link',
  cancel: 'Cancel',

  requirements: 'Before you submit',
  missing: 'Still needed:',
  met: 'Done',
  unmet: 'To do',
  submitting: 'Submitting…',
  approving: 'Approving…',
  accepting: 'Saving…',
  saving: 'Saving…',
  send: 'Submit article',
  notNow: 'Not now',

  byline: 'Byline',
  bylineAdd: 'Add byline',
  bylineEdit: 'Edit byline',
  bylineLink: 'Add link',
  bylineLabel: 'Byline text',
  bylineSave: 'Save byline',
  bylinePreview: 'How it prints',
  bylineTooManyLinks: 'Two links are one too many. Remove one.',
  bylineTooLong: 'Shorten it to 140 characters.',
  bylineSampleTitle: 'Your title',

  assistance: 'Questions about your article or the process? Write to our editors.',
  remark: 'Your answer',
  remarkSend: 'Send',
  remarkSending: 'Sending…',
  remarkTooLong: 'too long by',
  loadingEarlier: 'Loading…',

  approveText: 'Read your article once more. After your approval it is finalized and goes live in 1-2 weeks.',
  acceptApproval: 'Accept and approve',
  approved: 'Thank you. Your article is approved.',
  approvedText: 'We are finalizing it now; it goes live in 1-2 weeks. You will hear from us when it does.',
} as const

export const REMINDERS: readonly string[] = [
  `An article has ${CONTENT_MIN_WORDS} to ${CONTENT_MAX_WORDS} words.`,
  'It is your own work, unpublished anywhere else and not AI-generated.',
  'Write for fellow members; a pitch for your company is not an article.',
  'Name and link your sources.',
  'After you submit it an editor answers in about a week.',
]

export const FORMAT_LABELS: Readonly<Record<Format, string>> = {
  strong: 'Bold',
  em: 'Italic',
  underline: 'Underline',
  heading: 'Heading',
  subheading: 'Subheading',
  bullets: 'Bulleted list',
  numbers: 'Numbered list',
  quote: 'Quote',
  link: 'Link',
  undo: 'Undo',
  redo: 'Redo',
}

/** With the modifier of the machine in front. */
export const FORMAT_KEYS: Readonly<Partial<Record<Format, string>>> = {
  strong: 'B',
  em: 'I',
  underline: 'U',
  link: 'K',
  undo: 'Z',
}

/** Said once when the count crosses a limit. */
export const CROSSED = {
  short: `Below the minimum of ${CONTENT_MIN_WORDS} words.`,
  fits: `Between ${CONTENT_MIN_WORDS} and ${CONTENT_MAX_WORDS} words.`,
  long: `Above ${CONTENT_MAX_WORDS} words.`,
} as const
