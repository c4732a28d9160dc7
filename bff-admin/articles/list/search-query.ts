/** The characters that the tokenizer of `article_search` treats as parts of words. */
const WORD = /[\p{L}\p{N}\p{M}\p{Co}]+/gu
const MAX_WORDS = 12
const MAX_CHARACTERS = 200

/** A misspelt word and its possible spellings. */
export type Spellings = readonly (readonly string[])[]

/** The word, or one of its possible spellings. */
function phraseOf(word: string, spellings: Spellings, ending = ''): string {
  const meant = spellings.find(([typed]) => typed === word) ?? [word]
  const phrases = meant.map((one) => `"${one.replaceAll('"', '')}"${ending}`)
  return phrases.length === 1 ? phrases.join() : `(${phrases.join(' OR ')})`
}

function phrasesOf(text: string, spellings: Spellings): string | null {
  const words = text.slice(0, MAX_CHARACTERS).normalize('NFC').match(WORD)?.slice(0, MAX_WORDS) ?? []
  // Words are quoted, so that no input is parsed as an FTS5 operator.
  const last = words.length - 1
  const phrases = words.map((word, at) => phraseOf(word, spellings, at === last ? ' *' : ''))
  return phrases.length === 0 ? null : phrases.join(' AND ')
}

export type SearchQuery =
  | { readonly kind: 'none' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'match'; readonly query: string }

/** The FTS5 query for typed text: all words must match, the last one by prefix. Text without a word matches nothing. */
export function buildSearchQuery(text: string | null, author: string | null, spellings: Spellings = []): SearchQuery {
  const terms = [
    { typed: text?.trim(), columns: '{title body author} : ' },
    { typed: author?.trim(), columns: 'author : ' },
  ].flatMap(({ typed, columns }) => (typed ? [{ columns, phrases: phrasesOf(typed, spellings) }] : []))
  if (terms.length === 0) return { kind: 'none' }
  if (terms.some(({ phrases }) => phrases === null)) return { kind: 'nothing' }
  return { kind: 'match', query: terms.map(({ columns, phrases }) => `${columns}(${phrases})`).join(' AND ') }
}
