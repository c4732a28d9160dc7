import type { WrittenText } from '../written-document.ts'
import { blocksOf, CELLS_MOST, commonSubsequence, compareBlocks } from './merge.ts'

/**
 * A paragraph changed in both texts, or a title changed in both. An empty text means that the paragraph was removed.
 */
export type Overlap = { readonly mine: string; readonly theirs: string; readonly isTitle?: true }

export type OverlapChoice = 'mine' | 'theirs' | 'both'

export type MergePart = { readonly kind: 'block'; readonly html: string } | ({ readonly kind: 'overlap' } & Overlap)

export type Merge = {
  /** The title, or both of them. */
  readonly title: string | Overlap
  readonly parts: readonly MergePart[]
}

/**
 * The edits of one text relative to the base: what happened to each base block, and what was inserted before it and at
 * the end.
 */
type Edits = { readonly fates: readonly (string | null)[]; readonly inserted: readonly (readonly string[])[] }

const MIN_SIMILARITY = 0.35

/**
 * Merges two texts with the same base, paragraph by paragraph: each keeps its changes, and only paragraphs that both
 * changed are left open. Without a base every block of both texts is kept.
 */
export function mergeOnBase(base: WrittenText | null, mine: WrittenText, theirs: WrittenText): Merge {
  if (!base) {
    const parts = compareBlocks(mine.content, theirs.content).map(({ html }) => ({ kind: 'block' as const, html }))
    return { title: mine.title || theirs.title, parts }
  }
  return { title: mergeTitles(base.title, mine.title, theirs.title), parts: mergeBlocks(base, mine, theirs) }
}

/** The overlaps of a merge: the title first, then the paragraphs in their order. */
export function overlapsOf({ title, parts }: Merge): readonly Overlap[] {
  const inText = parts.flatMap((part) => (part.kind === 'overlap' ? [part] : []))
  return typeof title === 'string' ? inText : [title, ...inText]
}

/** The merged text with a choice for each overlap, in the order of `overlapsOf`; "both" for a title means mine. */
export function resolveMerge({ title, parts }: Merge, choices: readonly OverlapChoice[]): WrittenText {
  let at = 0
  const next = () => choices[at++] ?? 'both'
  const chosenTitle = typeof title === 'string' ? title : next() === 'theirs' ? title.theirs : title.mine
  const content = parts.map((part) => (part.kind === 'block' ? part.html : chosen(part, next()))).join('')
  return { title: chosenTitle, content }
}

function chosen({ mine, theirs }: Overlap, choice: OverlapChoice): string {
  if (choice === 'both') return mine + theirs
  return choice === 'mine' ? mine : theirs
}

function mergeTitles(base: string, mine: string, theirs: string): string | Overlap {
  if (mine === theirs || theirs === base) return mine
  return mine === base ? theirs : { mine, theirs, isTitle: true }
}

function mergeBlocks(base: WrittenText, mine: WrittenText, theirs: WrittenText): MergePart[] {
  const blocks = blocksOf(base.content)
  const [a, b] = [editsOf(blocks, blocksOf(mine.content)), editsOf(blocks, blocksOf(theirs.content))]
  const parts: MergePart[] = []
  const add = (html: string | null) => html && parts.push({ kind: 'block', html })
  const insert = (at: number) => {
    const [mineHere, theirsHere] = [a.inserted[at] ?? [], b.inserted[at] ?? []]
    for (const html of mineHere) add(html)
    for (const html of theirsHere) if (!mineHere.includes(html)) add(html)
  }
  blocks.forEach((block, i) => {
    insert(i)
    const [mineNow, theirsNow] = [a.fates[i] ?? null, b.fates[i] ?? null]
    if (mineNow === theirsNow || theirsNow === block) add(mineNow)
    else if (mineNow === block) add(theirsNow)
    else parts.push({ kind: 'overlap', mine: mineNow ?? '', theirs: theirsNow ?? '' })
  })
  insert(blocks.length)
  return parts
}

function editsOf(base: readonly string[], text: readonly string[]): Edits {
  const fates: (string | null)[] = base.map(() => null)
  const inserted: string[][] = Array.from({ length: base.length + 1 }, () => [])
  let [i, j] = [0, 0]
  const closeGap = (endOfBase: number, endOfText: number) => {
    const [gone, come] = [base.slice(i, endOfBase), text.slice(j, endOfText)]
    let at = 0
    for (const [atGone, atCome] of pairChanged(gone, come)) {
      inserted[i + atGone]?.push(...come.slice(at, atCome))
      fates[i + atGone] = come[atCome] ?? null
      at = atCome + 1
    }
    inserted[endOfBase]?.push(...come.slice(at))
    ;[i, j] = [endOfBase, endOfText]
  }
  for (const [atBase, atText] of commonSubsequence(base, text)) {
    closeGap(atBase, atText)
    fates[i++] = text[j++] ?? null
  }
  closeGap(base.length, text.length)
  return { fates, inserted }
}

/**
 * Determines which changed blocks are the same paragraph before and after: equal numbers are paired in order, others by
 * their words.
 */
function pairChanged(gone: readonly string[], come: readonly string[]): readonly (readonly [number, number])[] {
  if (gone.length === come.length) return gone.map((_, i) => [i, i] as const)
  const words = (html: string) =>
    new Set(
      html
        .replace(/<[^<>]*>/g, ' ')
        .toLowerCase()
        .split(/\s+/)
        .filter(Boolean),
    )
  const [before, after] = [gone.map(words), come.map(words)]
  // Each word before is looked up in each block after. Unpaired blocks count as removed and inserted.
  const wordsBefore = before.reduce((sum, { size }) => sum + size, 0)
  if (wordsBefore * after.length > CELLS_MOST) return []
  const pairs: [number, number][] = []
  let from = 0
  before.forEach((left, i) => {
    const scores = after.map((right, j) => (j < from ? 0 : similarity(left, right)))
    const best = scores.indexOf(Math.max(0, ...scores))
    if ((scores[best] ?? 0) < MIN_SIMILARITY) return
    pairs.push([i, best])
    from = best + 1
  })
  return pairs
}

function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size)
}
