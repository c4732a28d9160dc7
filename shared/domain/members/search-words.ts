const MAX_WORDS = 8
export const SEARCH_MAX_CHARACTERS = 200

/** The characters that the tokenizers of the full-text indexes treat as parts of words. */
const WORD = /[\p{L}\p{N}\p{M}\p{Co}]+/gu

/** They occur in most texts, so they find nobody in particular, and reading their matches takes long. */
const COMMON_WORDS = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'for',
  'from',
  'in',
  'is',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
])

/** The words of a typed text, as written; common ones only if there are no others. */
export function wordsOf(text: string): readonly string[] {
  const words: readonly string[] = text.slice(0, SEARCH_MAX_CHARACTERS).normalize('NFC').match(WORD) ?? []
  const telling = words.filter((word) => !COMMON_WORDS.has(word.toLowerCase()))
  return (telling.length > 0 ? telling : words).slice(0, MAX_WORDS)
}

/** Words match the beginnings of words, except single Latin letters, with which too many begin. */
export function isWholeWord(word: string): boolean {
  return /^[\p{Script=Latin}\p{N}]$/u.test(word)
}

/** A word as compared by search: without case and accents. */
export function foldWord(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Whether a text has a word that begins with the folded one. */
export function hasWord(text: string, folded: string): boolean {
  return (text.normalize('NFC').match(WORD) ?? []).some((word) => foldWord(word).startsWith(folded))
}

/** A search with the spellings of its hits: for each word the first spelling that occurs in one of their texts. */
export function spelledAs(choices: readonly (readonly string[])[], texts: readonly string[]): string {
  return choices
    .map((list) => list.find((word) => texts.some((text) => hasWord(text, foldWord(word)))) ?? list[0])
    .join(' ')
}

/** How many letters of a word of this length may be wrong. */
function allowedEdits(length: number): number {
  if (length < 3) return 0
  return length < 6 ? 1 : 2
}

/**
 * The words of `known` that are nearest to a misspelt one, at most `most`: with one wrong letter for a short word, two for a long one. Two
 * swapped neighbours count as one.
 */
export function nearestWords(typed: string, known: readonly string[], most: number): readonly string[] {
  const folded = foldWord(typed)
  const allowed = allowedEdits(folded.length)
  const near = known.flatMap((word) => {
    const edits = editsBetween(folded, foldWord(word), allowed)
    return edits > allowed || edits === 0 ? [] : [{ word, edits }]
  })
  const nearest = Math.min(...near.map(({ edits }) => edits))
  return near
    .filter(({ edits }) => edits === nearest)
    .slice(0, most)
    .map(({ word }) => word)
}

/** Insertions, deletions, substitutions and swaps of neighbours; any larger distance is returned as more than `allowed`. */
function editsBetween(a: string, b: string, allowed: number): number {
  if (Math.abs(a.length - b.length) > allowed) return allowed + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const cheapest = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      row.push(isSwap && i > 1 && j > 1 ? Math.min(cheapest, (before[j - 2] ?? 0) + 1) : cheapest)
    }
    before = last
    last = row
  }
  return last[b.length] ?? 0
}

/** The trigrams of a word between two spaces, as in the word index. */
export function trigramsOf(word: string): readonly string[] {
  const letters = [...` ${word.toLowerCase()} `]
  return letters.slice(0, 20).flatMap((_, i) => (i + 3 <= letters.length ? [letters.slice(i, i + 3).join('')] : []))
}

/** The words that a typed one becomes when two neighbouring letters are swapped: a short misspelt word has too few matching trigrams. */
export function swapsOf(word: string): readonly string[] {
  const letters = [...word.toLowerCase()]
  return letters.slice(0, 20).flatMap((letter, i) => {
    const next = letters[i + 1]
    return next && next !== letter ? [[...letters.slice(0, i), next, letter, ...letters.slice(i + 2)].join('')] : []
  })
}
