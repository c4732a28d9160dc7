import type { SavePhase } from '../saving/save-state.ts'
import type { DocumentMessages } from '../written-document.ts'

/** Texts of a conflict; apart from those of the editor, because most visits have none. */
export const CONFLICT_MESSAGES = {
  conflict: 'Both texts are kept whatever you choose. Anything highlighted is in only one of them.',
  mine: 'Your text here',
  bothInOrder: 'Both, yours first',
  keepMine: 'Keep my text',
  takeTheirs: 'Use the other text',
  keepBoth: 'Keep both',
  overlaps: 'Everything else has been merged. This was changed in both texts:',
  backToTexts: 'Back to both texts',
  saveMerged: 'Save text',
  removedThere: 'Removed',
} as const

type OtherText = Extract<SavePhase, { readonly kind: 'conflict' }>['theirs']

/** What the dialog says of the other text. One without a revision is from another tab of this device, and not saved either. */
export function wordsOfConflict({ revisionId }: Pick<OtherText, 'revisionId'>, { conflictTitle }: DocumentMessages) {
  return revisionId === null
    ? { title: 'Two tabs on this device have different texts', theirs: 'Typed in another tab on this device' }
    : { title: conflictTitle, theirs: 'The text saved elsewhere' }
}

export function overlapLabel(number: number, count: number): string {
  return `Part ${number} of ${count}`
}
