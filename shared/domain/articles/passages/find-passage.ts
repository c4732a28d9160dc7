import type { Passage } from './passage.ts'

export type FoundPassage =
  | { readonly kind: 'same'; readonly start: number; readonly end: number }
  /** Other words are between its former surroundings. */
  | { readonly kind: 'rewritten'; readonly start: number; readonly end: number }
  | { readonly kind: 'gone' }

const GONE: FoundPassage = { kind: 'gone' }

/** A passage of this length is recognised anywhere; a shorter one needs its surroundings. */
const TELLING_CHARACTERS = 32
/** This many characters next to a short passage must be unchanged, on one side. */
const BESIDE_CHARACTERS = 10
/** Rewritten words are searched between this many characters of the former surroundings. */
const EDGE_CHARACTERS = 16
const EDGE_MIN_CHARACTERS = 6
/** The maximum length of a rewritten passage, as a multiple or in characters. */
const GROWTH = 2
const SHORT_CHARACTERS = 120

/**
 * Finds a passage again in a later text. Both texts have single spaces, and a line feed between paragraphs; a paragraph may have been split
 * or joined in between. Of several equal passages it returns the one with the most similar surroundings, then the nearest.
 */
export function findPassage(text: string, passage: Passage): FoundPassage {
  const line = onOneLine(text)
  const quote = onOneLine(passage.quote)
  const beside = { before: onOneLine(passage.before), after: onOneLine(passage.after) }
  let best: { readonly start: number; readonly alike: number } | null = null
  for (const start of placesOf(line, quote)) {
    const alike = likenessAt(line, start, start + quote.length, beside)
    if (quote.length < TELLING_CHARACTERS && !alike.isTelling) continue
    const isNearer = best && Math.abs(start - passage.start) < Math.abs(best.start - passage.start)
    if (!best || alike.characters > best.alike || (alike.characters === best.alike && isNearer))
      best = { start, alike: alike.characters }
  }
  if (best) return { kind: 'same', start: best.start, end: best.start + quote.length }
  return findRewritten(line, { ...passage, ...beside, quote })
}

function onOneLine(text: string): string {
  return text.replaceAll('\n', ' ')
}

function placesOf(text: string, part: string): number[] {
  const places: number[] = []
  if (!part) return places
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) places.push(at)
  return places
}

type Beside = Pick<Passage, 'before' | 'after'>

/** How many characters on both sides are unchanged, and whether one side identifies the place. */
function likenessAt(text: string, start: number, end: number, { before, after }: Beside) {
  let left = 0
  while (left < before.length && before.at(-1 - left) === text[start - 1 - left]) left++
  let right = 0
  while (right < after.length && after[right] === text[end + right]) right++
  const isSame = (alike: number, side: string, isEdge: boolean) =>
    side ? alike >= Math.min(side.length, BESIDE_CHARACTERS) : isEdge
  const isTelling = isSame(left, before, start === 0) || isSame(right, after, end === text.length)
  return { characters: left + right, isTelling }
}

/** The current text between the edges of its former surroundings, if there is one such place nearby. */
function findRewritten(text: string, { quote, before, after, start }: Passage): FoundPassage {
  const [head, tail] = [before.slice(-EDGE_CHARACTERS), after.slice(0, EDGE_CHARACTERS)]
  if (Math.min(head.trim().length, tail.trim().length) < EDGE_MIN_CHARACTERS) return GONE
  const longest = Math.max(GROWTH * quote.length, SHORT_CHARACTERS)
  let best: { readonly start: number; readonly end: number } | null = null
  for (const at of placesOf(text, head)) {
    const from = at + head.length
    const to = text.indexOf(tail, from)
    if (to < 0 || to - from > longest) continue
    if (!best || Math.abs(from - start) < Math.abs(best.start - start)) best = { start: from, end: to }
  }
  if (!best || !text.slice(best.start, best.end).trim()) return GONE
  return { kind: 'rewritten', ...best }
}
