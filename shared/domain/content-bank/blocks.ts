/** What a text is for. */
export const CONTENT_KINDS = ['GUIDELINE', 'LEGAL', 'HELP', 'EMAIL_FRAGMENT'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

/** A place where readers meet a text; without a path, one that has no address of its own. */
export type ContentUse = { readonly place: string; readonly path: string | null }

type ContentBlock = {
  readonly kind: ContentKind
  readonly name: string
  readonly about: string
  readonly whereUsed: readonly ContentUse[]
  /** Whether readers see a title that staff choose. */
  readonly hasTitle: boolean
  /** Whether it may be published without a word: then its places show nothing. */
  readonly mayBeEmpty: boolean
  readonly maxCharacters: number
}

const EVERY_EMAIL: readonly ContentUse[] = [{ place: 'Every email', path: null }]

const CLOSING_EMAIL: ContentUse = { place: 'Emails about the closing', path: null }

/** Every text of the content bank. A new one is an entry here, and the place that reads it (`db/content-bank/texts.ts`). */
const CONTENT_BLOCKS = {
  'article-guidelines': {
    kind: 'GUIDELINE',
    name: 'Content guidelines',
    about: 'What authors may write about, and how articles are edited.',
    whereUsed: [
      { place: 'Guidelines', path: '/articles/guidelines' },
      { place: 'Articles dashboard', path: '/articles?guidelines=true' },
      { place: 'Article editor', path: '/articles/edit?guidelines=true' },
    ],
    hasTitle: true,
    mayBeEmpty: false,
    maxCharacters: 20_000,
  },
  'article-agreement': {
    kind: 'LEGAL',
    name: 'Agreement for authors',
    about: 'Authors accept it before their first article, and again when it changes.',
    whereUsed: [
      { place: 'Agreement', path: '/articles/agreement' },
      { place: 'Article editor', path: '/articles/edit' },
    ],
    hasTitle: false,
    mayBeEmpty: false,
    maxCharacters: 40_000,
  },
  'writing-reminders': {
    kind: 'HELP',
    name: 'Reminders for authors',
    about: 'A short list beside the text that an author writes.',
    whereUsed: [{ place: 'Article editor', path: '/articles/edit' }],
    hasTitle: false,
    mayBeEmpty: false,
    maxCharacters: 1000,
  },
  'submissions-closed': {
    kind: 'HELP',
    name: 'Submissions are closed',
    about: 'Appears as one line during a closure, before the day on which submissions reopen.',
    whereUsed: [
      { place: 'Articles dashboard', path: '/articles' },
      { place: 'Article editor', path: '/articles/edit' },
    ],
    hasTitle: false,
    mayBeEmpty: false,
    maxCharacters: 400,
  },
  'sign-in-help': {
    kind: 'HELP',
    name: 'Help with signing in',
    about: 'Appears below the sign-in form.',
    whereUsed: [{ place: 'Sign in', path: '/login' }],
    hasTitle: false,
    mayBeEmpty: true,
    maxCharacters: 400,
  },
  'joining-included': {
    kind: 'HELP',
    name: 'What membership includes',
    about: 'Appears beside the steps of joining.',
    whereUsed: [{ place: 'Joining', path: '/get-started' }],
    hasTitle: true,
    mayBeEmpty: false,
    maxCharacters: 1000,
  },
  'closing-announced': {
    kind: 'HELP',
    name: 'Closing: announced',
    about:
      'One line on every page, before the dates, and the start of the email, once a closing is announced. {community} becomes the name of the community.',
    whereUsed: [{ place: 'Every page while a closing is announced', path: null }, CLOSING_EMAIL],
    hasTitle: false,
    mayBeEmpty: true,
    maxCharacters: 400,
  },
  'closing-read-only': {
    kind: 'HELP',
    name: 'Closing: read-only',
    about:
      'One line on every page, before the last date, and the start of the emails, while the community is read-only. {community} becomes the name of the community.',
    whereUsed: [{ place: 'Every page while the community is read-only', path: null }, CLOSING_EMAIL],
    hasTitle: false,
    mayBeEmpty: true,
    maxCharacters: 400,
  },
  'closing-closed': {
    kind: 'HELP',
    name: 'Closing: closed',
    about: 'What every address says once the community has closed. {community} becomes the name of the community.',
    whereUsed: [{ place: 'The page of a closed community', path: null }],
    hasTitle: false,
    mayBeEmpty: true,
    maxCharacters: 1000,
  },
  'email-closing': {
    kind: 'EMAIL_FRAGMENT',
    name: 'Email closing',
    about: 'The last words of an email, below its button. {community} becomes the name of the community.',
    whereUsed: EVERY_EMAIL,
    hasTitle: false,
    mayBeEmpty: true,
    maxCharacters: 400,
  },
  'email-footer': {
    kind: 'EMAIL_FRAGMENT',
    name: 'Email footer',
    about: 'The small print at the end, such as a postal address. {community} becomes the name of the community.',
    whereUsed: EVERY_EMAIL,
    hasTitle: false,
    mayBeEmpty: true,
    maxCharacters: 600,
  },
} as const satisfies Readonly<Record<string, ContentBlock>>

export type ContentKey = keyof typeof CONTENT_BLOCKS
export const CONTENT_KEYS = Object.keys(CONTENT_BLOCKS) as [ContentKey, ...ContentKey[]]

export function isContentKey(key: string): key is ContentKey {
  return Object.hasOwn(CONTENT_BLOCKS, key)
}

export function blockOf(key: ContentKey): ContentBlock {
  return CONTENT_BLOCKS[key]
}
