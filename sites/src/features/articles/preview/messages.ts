/* Texts of the preview of an article, for its author, for editors and for whoever has a link to it. */
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
  noImage: 'Without a lead image, a link is shown without an image.',
  search: 'In search results',
  links: 'Share outside',
  linksLead: `A link opens this preview without signing in, for ${PREVIEW_LINK_DAYS} days. It always shows the current text.`,
  make: 'Create link',
  address: 'The new link',
  once: 'Copy it now. It’s shown only once.',
  alreadyMade:
    'This link was already created, and its address was shown only once. If you didn’t copy it, withdraw the newest link below and create another.',
  openLinks: 'Active links',
  none: 'No active links.',
  madeBy: 'created by',
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
    'A preview link works for a week. This one has expired or was withdrawn, or the article has been published since. Ask whoever sent it to you for a new one.',
} as const
