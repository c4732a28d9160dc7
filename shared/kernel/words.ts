const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/**
 * Words of a plain text: split on Unicode whitespace, tokens without a letter or digit dropped.
 * Markup must have become text before, with a space around every block and break.
 */
export function countWords(plainText: string): number {
  let words = 0
  for (const token of plainText.split(/\s+/u)) if (LETTER_OR_DIGIT.test(token)) words++
  return words
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What a reader would call characters: an emoji or a letter with its accents is one. */
export function countCharacters(plainText: string): number {
  let characters = 0
  for (const _ of graphemes.segment(plainText)) characters++
  return characters
}
