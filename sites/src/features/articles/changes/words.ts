import { counted } from '#shared/kernel/plurals.ts'

export const CHANGES_WORDS = {
  show: 'Show what the editor changed',
  hide: 'Show the text only',
  added: 'added:',
  removed: 'removed:',
  end: 'end of the change.',
  none: 'Your editor has changed nothing in your text.',
  noneBetween: 'The two texts are the same.',
  became: 'now set as',
  afterApproval: 'Edited after approval',
  seeAfterApproval: 'See what changed',
  sinceApproval: 'Changed since you approved it',
} as const

/** The first line above a compared text. */
export function changesByEditor(changes: number): string {
  return changes === 0 ? CHANGES_WORDS.none : `Your editor made ${counted(changes, 'change')} since you submitted.`
}

export function changesBetween(changes: number): string {
  return changes === 0 ? CHANGES_WORDS.noneBetween : `${counted(changes, 'change')}.`
}

export const KIND_NAMES = {
  p: 'a paragraph',
  h2: 'a heading',
  h3: 'a subheading',
  ul: 'an entry of a list',
  ol: 'an entry of a numbered list',
  quote: 'a quote',
} as const
