import { Parser } from 'htmlparser2'
import { BLOCK_TAGS } from '#shared/server/html/tags.ts'

/** They contain instructions, not words. */
const NO_WORDS: ReadonlySet<string> = new Set(['script', 'style'])
const APART: ReadonlySet<string> = new Set(
  [...'br option textarea title noscript iframe video audio object button svg text'.split(' ')].concat([...BLOCK_TAGS]),
)

/** Every word in HTML, including words in places that a text here does not have: frames, fields and drawings. */
export function sourceTextOf(html: string): string {
  const parts: string[] = []
  let silent = 0
  const separate = (tag: string) => {
    if (APART.has(tag)) parts.push(' ')
  }
  const parser = new Parser({
    onopentag(tag) {
      separate(tag)
      if (NO_WORDS.has(tag)) silent++
    },
    ontext(text) {
      if (silent === 0) parts.push(text)
    },
    onclosetag(tag) {
      separate(tag)
      if (NO_WORDS.has(tag)) silent--
    },
  })
  parser.end(html)
  return parts.join('')
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu
/** Joiners and other invisible characters. */
const UNSEEN = /\p{Cf}/gu

function wordsOf(text: string): readonly string[] {
  return text.replace(UNSEEN, '').match(WORD) ?? []
}

/** The words of one text that are missing in another, each as often as it is missing. */
export function lostWords(source: string, kept: string): readonly string[] {
  const left = new Map<string, number>()
  for (const word of wordsOf(kept)) left.set(word, (left.get(word) ?? 0) + 1)
  return wordsOf(source).filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count <= 0
  })
}
