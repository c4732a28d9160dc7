import { dayOf, formatDate, formatTime } from '#shared/kernel/dates.ts'
import type { Format } from './writing/commands.ts'

/** Texts of the editor that are the same for every kind of document. */
export const EDITOR_MESSAGES = {
  formatting: 'Formatting',
  cancel: 'Cancel',
  checkFirst: 'Check this box to continue.',
  tryAgain: 'Try again',

  saving: 'Saving...',
  waiting: 'Waiting to save...',
  offlineShort: 'Offline',
  recoveredTitle: 'Recovered from this device',
  recovered: 'This text hadn’t reached us yet. We’re saving it now.',
  recoveredSaved: 'This text hadn’t reached us yet. It’s now saved.',
  recoveredOnDevice: 'This text hadn’t reached us yet. It’s kept on this device.',
  recoveredBeside: 'This text hadn’t reached us yet. It’s now kept alongside the current one.',
  notJournaling: 'This device can’t keep your text. Stay on this page until it says Autosaved.',
  offlineTitle: 'You’re offline',
  offline: 'Your text is kept on this device and saves when you’re back online.',
  keptOnDevice: 'Your text is safe on this device.',
  retrying: 'We’ll try again in a moment.',
  refused: 'We couldn’t save this text as it is. It’s kept on this device; write to us and we’ll help.',
  savesFirst: 'You’re saving very often. Your text will be saved within a minute, and then this continues.',
  stillWaiting: 'You’re saving very often. Your text is kept on this device and saves in a minute; then try again.',
  signedOutTitle: 'You’ve been signed out',
  signedOut: 'Your text is kept on this device. Sign in again in another tab and it’ll be saved from here.',
  otherUser:
    'Someone else has signed in on this browser. Your text is kept on this device for you; sign in again and it’ll be saved.',
  signIn: 'Sign in in another tab',

  noTitle: 'No title',
  noText: 'No text',

  linkTitle: 'Link',
  linkText: 'Text',
  linkAddress: 'Address',
  linkHint: 'A web address or an email address.',
  linkInvalid: 'Enter a web address such as https://example.com, or an email address.',
  linkTextMissing: 'Enter the link text.',
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
  lines: 'Preformatted text',
  link: 'Link',
  undo: 'Undo',
  redo: 'Redo',
}

/** Shown after the modifier key of the platform. */
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
