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
  const shared = longestCommonSubsequence(a, b)
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

/** A longest common subsequence, as pairs of indices. */
export function longestCommonSubsequence(
  a: readonly string[],
  b: readonly string[],
): readonly (readonly [number, number])[] {
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
