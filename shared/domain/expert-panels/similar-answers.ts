import { SIMILAR_MIN_WORDS } from './limits.ts'

const MIN_LETTERS = 5
/** The share of the shorter text's words that the other one must contain. */
const ALIKE = 0.5

/** The longer words of a text, each once: those that distinguish texts. */
export function tellingWords(text: string): ReadonlySet<string> {
  const words = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
  return new Set(words.filter((word) => word.length >= MIN_LETTERS))
}

/** Whether two texts say much the same in the same words. */
export function isSimilar(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shorter = Math.min(one.size, other.size)
  if (shorter < SIMILAR_MIN_WORDS) return false
  const shared = [...one].filter((word) => other.has(word)).length
  return shared / shorter >= ALIKE
}
