import type { ContentKind } from './blocks.ts'
import { WHY_MAX_CHARACTERS } from './limits.ts'

export const CONTENT_KIND_LABELS: Readonly<Record<ContentKind, string>> = {
  GUIDELINE: 'Guidelines',
  LEGAL: 'Legal texts',
  HELP: 'Help texts',
  EMAIL_FRAGMENT: 'Email fragments',
}

/** Why something about a text was refused, as the reader is told. */
export const CONTENT_REFUSALS = {
  changedMeanwhile: 'Someone else changed this text after you opened it. Look at it again, then publish.',
  draftChanged: 'Someone else changed this draft after you opened it.',
  emptyText: 'Write the text before you publish it.',
  emptyTitle: 'Add a title before you publish it.',
  tooLong: 'This text is too long.',
  why: `Say why it changes, in up to ${WHY_MAX_CHARACTERS} characters.`,
  sameText: 'The draft is the same as the published text.',
} as const
export type ContentRefusal = keyof typeof CONTENT_REFUSALS

/** Message and extensions of an error. */
export function contentRefusal(reason: ContentRefusal) {
  return { message: CONTENT_REFUSALS[reason], extensions: { reason } }
}
