import { diffArrays } from 'diff'
import type { Line } from './lines.ts'

export type Pair = readonly [before: Line | null, after: Line | null]

const MAX_EDITS = 600
/** At most this many changed lines in a row are matched by similarity; longer ones are shown as removed and added. */
const MAX_GAP = 60
/** Lines with a lower similarity are not paired. */
const MIN_SIMILARITY = 0.35

/** Pairs the lines of two texts in reading order. */
export function alignLines(
  before: readonly Line[],
  after: readonly Line[],
  isSameLine: (a: Line, b: Line) => boolean,
): readonly Pair[] {
  const parts = diffArrays([...before], [...after], { comparator: isSameLine, maxEditLength: MAX_EDITS })
  if (!parts) return apart(before, after)
  const pairs: Pair[] = []
  let [gone, come]: [Line[], Line[]] = [[], []]
  const close = () => {
    pairs.push(...matchGap(gone, come))
    gone = []
    come = []
  }
  let [i, j] = [0, 0]
  for (const { added, removed, count } of parts) {
    if (removed) gone.push(...before.slice(i, i + count))
    else if (added) come.push(...after.slice(j, j + count))
    else {
      close()
      for (let k = 0; k < count; k++) pairs.push([before[i + k] ?? null, after[j + k] ?? null])
    }
    if (!added) i += count
    if (!removed) j += count
  }
  close()
  return pairs
}

function apart(before: readonly Line[], after: readonly Line[]): Pair[] {
  return [...before.map((line): Pair => [line, null]), ...after.map((line): Pair => [null, line])]
}

function wordsOf(line: Line): readonly string[] {
  return line.tokens.map(({ text }) => text.toLowerCase()).filter((text) => /[\p{L}\p{N}]/u.test(text))
}

/** The share of equal words in two lines, from 0 to 1. */
function similarity(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>()
  for (const word of a) left.set(word, (left.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of b) {
    const count = left.get(word) ?? 0
    if (count > 0) {
      shared++
      left.set(word, count - 1)
    }
  }
  return a.length + b.length === 0 ? 1 : (2 * shared) / (a.length + b.length)
}

/** Pairs changed lines for the largest total similarity, keeping their order. */
function matchGap(before: readonly Line[], after: readonly Line[]): readonly Pair[] {
  if (before.length === 0 || after.length === 0 || Math.max(before.length, after.length) > MAX_GAP)
    return apart(before, after)
  const a = before.map(wordsOf)
  const b = after.map(wordsOf)
  const alike = a.map((left) => b.map((right) => similarity(left, right)))
  const best = Array.from({ length: a.length + 1 }, () => new Float64Array(b.length + 1))
  const at = (i: number, j: number) => best[i]?.[j] ?? 0
  const pairedAt = (i: number, j: number) => {
    const value = alike[i]?.[j] ?? 0
    return value < MIN_SIMILARITY ? Number.NEGATIVE_INFINITY : value + at(i + 1, j + 1)
  }
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = best[i]
      if (row) row[j] = Math.max(pairedAt(i, j), at(i + 1, j), at(i, j + 1))
    }
  const pairs: Pair[] = []
  let [i, j] = [0, 0]
  while (i < before.length && j < after.length) {
    if (at(i, j) === pairedAt(i, j)) pairs.push([before[i++] ?? null, after[j++] ?? null])
    else if (at(i, j) === at(i + 1, j)) pairs.push([before[i++] ?? null, null])
    else pairs.push([null, after[j++] ?? null])
  }
  return [...pairs, ...apart(before.slice(i), after.slice(j))]
}
