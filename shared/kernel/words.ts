const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
/** Letters of scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** A run of such letters with their combining marks. */
const UNSPACED_STRETCH =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu

let segmenter: Intl.Segmenter | undefined

function countUnspaced(stretch: string): number {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
  let words = 0
  for (const { isWordLike } of segmenter.segment(stretch)) if (isWordLike) words++
  return words
}

function countInToken(token: string): number {
  if (!UNSPACED.test(token)) return LETTER_OR_DIGIT.test(token) ? 1 : 0
  let words = 0
  for (const stretch of token.match(UNSPACED_STRETCH) ?? []) words += countUnspaced(stretch)
  for (const rest of token.split(UNSPACED_STRETCH)) if (LETTER_OR_DIGIT.test(rest)) words++
  return words
}

/**
 * The number of words in a plain text: split on Unicode whitespace, tokens without a letter or digit dropped; in scripts without spaces the
 * words found by Unicode's rules and dictionaries. Markup must have been converted to text, with a space around every block and break.
 */
export function countWords(plainText: string): number {
  let words = 0
  for (const token of plainText.split(/\s+/u)) words += countInToken(token)
  return words
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Signs that are one character each, whatever is next to them; the segmenter would be slow for a text of them. */
const SINGLE_SIGNS = /^[\n\t -~\u00a0-\u02ff\u2010-\u2026]*$/

/**
 * The number of characters as readers see them: an emoji or a letter with its accents is one. Limits of texts use it, in the browser and on
 * the server.
 */
export function countCharacters(plainText: string): number {
  if (SINGLE_SIGNS.test(plainText)) return plainText.length
  let characters = 0
  for (const _ of graphemes.segment(plainText)) characters++
  return characters
}
