import { parse } from './parse.ts'
import { richTextSchema } from './schema.ts'
import { serialiseBlocks } from './serialise.ts'

/** A paragraph, heading, list or quote of two texts that are compared. */
export type ComparedBlock = { readonly html: string; readonly in: 'both' | 'mine' | 'theirs' }

export function blocksOf(html: string): readonly string[] {
  return serialiseBlocks(parse(richTextSchema, html))
}

/** Two texts as one sequence of blocks: shared blocks once; where the texts differ, mine before theirs. */
export function compareBlocks(mine: string, theirs: string): readonly ComparedBlock[] {
  const [a, b] = [blocksOf(mine), blocksOf(theirs)]
  const shared = commonSubsequence(a, b)
  const compared: ComparedBlock[] = []
  let [i, j] = [0, 0]
  const takeUntil = (endOfMine: number, endOfTheirs: number) => {
    while (i < endOfMine) compared.push({ html: a[i++] ?? '', in: 'mine' })
    while (j < endOfTheirs) compared.push({ html: b[j++] ?? '', in: 'theirs' })
  }
  for (const [atMine, atTheirs] of shared) {
    takeUntil(atMine, atTheirs)
    compared.push({ html: a[i++] ?? '', in: 'both' })
    j++
  }
  takeUntil(a.length, b.length)
  return compared
}

type Pairs = readonly (readonly [number, number])[]

/** Above this limit the blocks between equal ones at both ends are shown whole, one text after the other. */
export const CELLS_MOST = 4_000_000

/** A common subsequence, as pairs of indices: the longest one, unless both texts are very long. */
export function commonSubsequence(a: readonly string[], b: readonly string[]): Pairs {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [restOfA, restOfB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  const between = restOfA.length * restOfB.length > CELLS_MOST ? [] : longestCommonSubsequence(restOfA, restOfB)
  return [
    ...Array.from({ length: start }, (_, i) => [i, i] as const),
    ...between.map(([i, j]) => [start + i, start + j] as const),
    ...Array.from({ length: end }, (_, i) => [a.length - end + i, b.length - end + i] as const),
  ]
}

/** A longest common subsequence, as pairs of indices. */
function longestCommonSubsequence(a: readonly string[], b: readonly string[]): Pairs {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i]
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return pairs
}
