import { dayOf, formatDate, formatTime } from '#shared/kernel/dates.ts'
import type { Format } from './writing/commands.ts'

/** Texts of the editor that are the same for every kind of document. */
export const EDITOR_MESSAGES = {
  formatting: 'Formatting',
  cancel: 'Cancel',
  tryAgain: 'Try again',

  saving: 'Saving...',
  waiting: 'Waiting to save...',
  offlineShort: 'Offline',
  recoveredTitle: 'Recovered from this device',
  recovered: 'This text had not reached us yet. It is being saved now.',
  recoveredSaved: 'This text had not reached us yet. It is saved now.',
  recoveredOnDevice: 'This text had not reached us yet. It is kept on this device.',
  recoveredBeside: 'This text had not reached us yet. It is kept now, beside the current one.',
  notJournaling: 'This device does not keep your text. Stay on this page until it says Autosaved.',
  offlineTitle: 'You are offline',
  offline: 'You are offline. Your text is kept on this device and saves when you are back.',
  keptOnDevice: 'Your text is safe on this device.',
  retrying: 'We try again in a moment.',
  refused: 'We could not take this text as it is. It is kept on this device; write to us and we will help.',
  savesFirst: 'There were very many saves. Your text is saved within a minute, and then this goes on.',
  stillWaiting: 'There were very many saves. Your text is kept on this device and saves in a minute; then try again.',
  signedOutTitle: 'You are signed out',
  signedOut: 'Your text is kept on this device. Sign in again in another tab and it is saved from here.',
  otherUser:
    'Somebody else has signed in in this browser. Your text is kept on this device for you; sign in again and it is saved.',
  signIn: 'Sign in in another tab',

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
} as const

/** "Autosaved 3:07 PM" today, "Autosaved Nov 5, 2026" on a later day. */
export function autosavedLabel(savedAt: Date, now: Date, timeZone: string): string {
  const isToday = dayOf(savedAt, timeZone) === dayOf(now, timeZone)
  return `Autosaved ${isToday ? formatTime(savedAt, timeZone) : formatDate(savedAt, timeZone)}`
}

export const FORMAT_LABELS: Readonly<Record<Format, string>> = {
  strong: 'Bold',
  em: 'Italic',
  underline: 'Underline',
  strike: 'Strikethrough',
  sub: 'Subscript',
  sup: 'Superscript',
  heading: 'Heading',
  subheading: 'Subheading',
  bullets: 'Bulleted list',
  numbers: 'Numbered list',
  quote: 'Quote',
  lines: 'Preformatted lines',
  link: 'Link',
  undo: 'Undo',
  redo: 'Redo',
}

/** Shown after the modifier key of the machine. */
export const FORMAT_KEYS: Readonly<Partial<Record<Format, string>>> = {
  strong: 'B',
  em: 'I',
  underline: 'U',
  strike: 'Shift+X',
  sub: ',',
  sup: '.',
  link: 'K',
  undo: 'Z',
}
