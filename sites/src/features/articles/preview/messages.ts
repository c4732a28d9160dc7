/* Texts of the preview of an article, for its author, for editors and for anyone with a link to it. */
import { PREVIEW_LINK_DAYS } from '#shared/domain/articles/preview/limits.ts'

export const PREVIEW_MESSAGES = {
  title: 'Preview',
  titleOf: (article: string) => `Preview of “${article}”`,
  untitled: 'Untitled article',
  lead: 'As readers would see it with its current text. It isn’t published.',
  link: 'Preview',
  width: 'Width',
  widths: { desktop: 'Desktop', phone: 'Phone' },
  frame: 'The article as it would be published',
  open: 'Open without this frame',
  shared: 'When it’s shared',
  sharedHint: 'What apps and networks show of a link to it.',
  noImage: 'Without a lead image, a link is shown without a picture.',
  search: 'In search results',
  links: 'For someone outside',
  linksLead: `A link opens this preview without signing in, for ${PREVIEW_LINK_DAYS} days. It always shows the current text.`,
  make: 'Make a link',
  address: 'The new link',
  once: 'Copy it now. It’s shown only once.',
  alreadyMade:
    'This link was already made, and its address was shown only once. If you didn’t copy it, withdraw the newest link below and make another.',
  openLinks: 'Links that work',
  none: 'No link works right now.',
  madeBy: 'made by',
  until: 'works until',
  withdraw: 'Withdraw',
  ending: (end: string) => `Link ending in ${end}`,
  withdrawEnding: (end: string) => `Withdraw the link ending in ${end}`,
  withdrawn: 'The link was withdrawn. It no longer works.',
} as const

export const LINKED_PREVIEW_MESSAGES = {
  notPublished: 'This article isn’t published. Please don’t pass it on.',
  until: 'This link works until',
  endedTitle: 'This link no longer works',
  ended:
    'A preview link works for a week. This one has expired or was withdrawn, or the article has been published since. Ask who sent it to you for a new one.',
} as const
