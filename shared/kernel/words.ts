const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
/** Letters of scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** A stretch of such letters with the signs that belong to them. */
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
 * Words of a plain text: split on Unicode whitespace, tokens without a letter or digit dropped; in scripts without spaces
 * the words that Unicode's rules and dictionaries find. Markup must have become text before, with a space around every
 * block and break.
 */
export function countWords(plainText: string): number {
  let words = 0
  for (const token of plainText.split(/\s+/u)) words += countInToken(token)
  return words
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Signs of which each is a character, whatever stands beside it; the segmenter would take long for a text of them. */
const SINGLE_SIGNS = /^[\n\t -~\u00a0-\u02ff\u2010-\u2026]*$/

/**
 * What a reader would call characters: an emoji or a letter with its accents is one. Limits of texts are checked with it, in the browser and
 * by the server.
 */
export function countCharacters(plainText: string): number {
  if (SINGLE_SIGNS.test(plainText)) return plainText.length
  let characters = 0
  for (const _ of graphemes.segment(plainText)) characters++
  return characters
}
