import { WHY_MAX_CHARACTERS } from '#shared/domain/content-bank/limits.ts'
import type { ContentSource } from '#shared/domain/content-bank/views.ts'

export const CONTENT_MESSAGES = {
  title: 'Content bank',
  lead: 'Texts that members read across the site and in emails. Each place shows the community’s own text, or else the default.',
  leadDefaults: 'The defaults of all brands. A brand with its own text doesn’t change when its default does.',
  back: 'Content bank',
  usedOn: (places: readonly string[]) => places.join(', '),
  draft: 'Draft',
  never: 'Not published yet',
  published: 'Published',
  ownIn: (brands: readonly string[]) => `Own text: ${brands.join(', ')}`,

  text: 'Text',
  nothing: 'No text yet.',
  state: 'Now',
  draftBy: (name: string) => `There’s a draft, last edited by ${name}.`,
  review: 'See what changes',
  reviewing: 'Saving…',
  discard: 'Discard draft',
  dropOwn: 'Use the default instead',
  dropDefault: 'Use the built-in text instead',
  whereUsed: 'Where it’s used',
  brands: 'Brands',
  brandOwn: 'Own text',
  brandDefault: 'Default',
  history: 'History',
  historyNone: 'Nothing has been published here yet.',
  version: (version: number) => `Version ${version}`,
  dropped: (version: number) => `Version ${version}: own text removed`,
  current: 'Current',
  see: 'Restore',
  seeWhat: (version: number) => `Restore version ${version}`,
  by: (name: string | null) => (name === null ? '' : `by ${name}`),
  needsScript: 'Without JavaScript, edit the text as HTML.',
  titleField: 'Title',
  htmlField: 'Text as HTML',
  save: 'Save draft',
  conflict: 'Someone else changed this text after you opened it. Yours is below; save again to replace theirs.',
  theirs: 'The text as it is now',

  changes: (name: string) => `${name}: what changes`,
  takeBackTitle: (name: string) => `${name}: restore a version`,
  dropTitle: (name: string) => `${name}: back to the default`,
  backToText: 'Text',
  same: 'Nothing would change: the text reads the same.',
  noDraft: 'There’s no draft to publish. Change the text first.',
  whatChanges: 'What changes',
  wholeText: 'The whole text',
  where: 'Where it changes',
  everyEmail: 'Every email sent from now on',
  changesIn: 'Changes in',
  keepsOwn: 'Keeps its own text',
  noBrand: 'No brand: each has its own text.',
  askedAgain: 'Authors who accepted the current text are asked again before they continue, and see what’s different.',
  minute: 'Members see it within a minute.',
  why: 'Why it changes',
  whyHint: `Up to ${WHY_MAX_CHARACTERS} characters, shown in the history.`,
  publish: 'Publish',
  takeBack: 'Publish this version again',
  drop: 'Remove own text',

  notices: {
    saved: 'Draft saved.',
    discarded: 'Draft discarded.',
    published: 'Published.',
    takenBack: 'The earlier version is published again.',
    dropped: 'The community’s own text was removed.',
  },
} as const

export type ContentNotice = keyof typeof CONTENT_MESSAGES.notices

export const CONTENT_SOURCE_LABELS: Readonly<Record<ContentSource, string>> = {
  OWN: 'Own text',
  DEFAULT: 'Default',
  SHIPPED: 'Built-in text',
  NONE: 'Empty',
}

export const CONTENT_SOURCE_HINTS: Readonly<Record<ContentSource, string>> = {
  OWN: 'This community has its own text. It doesn’t change when the default does.',
  DEFAULT: 'The default of all brands.',
  SHIPPED: 'No one has published a default yet, so readers see the text the product comes with.',
  NONE: 'No one has written it yet, so readers see nothing.',
}

/** Texts of the editor, separate from those of the page: its script loads whole constants. */
export const CONTENT_EDITOR_MESSAGES = {
  textField: 'Text',
  placeholder: 'Write here',
  notSaved: 'Not saved',
  saveFailed: 'Your text is on this device and will be saved when you’re back online.',
  closed: 'This text can’t be saved right now. What you typed is on this device.',
  closedKept: 'What you typed is kept alongside the current text.',
  history: 'History',
  conflictTitle: 'Someone else changed this text',
} as const
