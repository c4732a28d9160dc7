/** Texts of a conflict; apart from those of the editor, because most visits have none. */
export const CONFLICT_MESSAGES = {
  conflict: 'Both texts are kept whatever you choose. What is marked stands in one of them only.',
  mine: 'Your text here',
  theirs: 'The text saved elsewhere',
  keepMine: 'Keep my text',
  takeTheirs: 'Use the other text',
  keepBoth: 'Keep both',
  overlaps: 'Everything else is put together. This was changed in both texts:',
  backToTexts: 'Back to both texts',
  saveMerged: 'Save the text',
  removedThere: 'Removed',
} as const

export const OVERLAP_CHOICES: Readonly<Record<'mine' | 'theirs' | 'both', string>> = {
  mine: 'Your text here',
  theirs: 'The text saved elsewhere',
  both: 'Both, yours first',
}

export function overlapLabel(number: number, count: number): string {
  return `Place ${number} of ${count}`
}
