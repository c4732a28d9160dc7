/** What the tokenizer of `article_search` takes for a word; everything else stands between words. */
const WORD = /[\p{L}\p{N}\p{M}\p{Co}]+/gu
const MAX_WORDS = 12
const MAX_CHARACTERS = 200

function phrasesOf(text: string): string | null {
  const words = text.slice(0, MAX_CHARACTERS).normalize('NFC').match(WORD)?.slice(0, MAX_WORDS) ?? []
  // Letters and digits in quotes: nothing typed is ever an operator.
  return words.length === 0 ? null : `${words.map((word) => `"${word}"`).join(' AND ')} *`
}

export type SearchQuery =
  | { readonly kind: 'all' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'match'; readonly query: string }

/**
 * Typed words as a question to the full-text index: all of them, the last one by its beginning. Text in which there is no
 * word finds nothing.
 */
export function searchQuery(text: string | null, author: string | null): SearchQuery {
  const asked = [
    { typed: text?.trim(), columns: '' },
    { typed: author?.trim(), columns: 'author : ' },
  ].flatMap(({ typed, columns }) => (typed ? [{ columns, phrases: phrasesOf(typed) }] : []))
  if (asked.length === 0) return { kind: 'all' }
  if (asked.some(({ phrases }) => phrases === null)) return { kind: 'nothing' }
  return { kind: 'match', query: asked.map(({ columns, phrases }) => `${columns}(${phrases})`).join(' AND ') }
}
