import { diffArrays } from 'diff'
import { type Marks, NO_MARKS } from '#shared/domain/articles/text-runs.ts'
import { alignLines } from './align.ts'
import { type Line, type LineKind, linesOf, type Token, tokensOf } from './lines.ts'

/** Consecutive tokens that both texts have, or only one of them. */
export type Piece = { readonly in: 'both' | 'before' | 'after'; readonly tokens: readonly Token[] }

/**
 * A line of both texts. `was` is its kind before, `is` its kind after; null where that text does not have the line.
 */
export type ComparedLine = {
  readonly was: LineKind | null
  readonly is: LineKind | null
  readonly pieces: readonly Piece[]
}

export type ComparedText = {
  readonly title: readonly Piece[]
  readonly lines: readonly ComparedLine[]
  /** Places where the texts differ, as a reader would count them. */
  readonly changes: number
}

export type PlainText = { readonly title: string; readonly content: string }

/** Beyond this number of insertions and deletions, two lines count as different lines. */
const MAX_EDITS = 600

function isSpace({ text }: Token) {
  return /^\s+$/.test(text)
}
/** Equal for marks that print alike. */
export function marksKey({ href, strong, em, underline, strike, sub, sup }: Marks) {
  return [href, strong, em, underline, strike, sub, sup].join()
}
function isSameToken(a: Token, b: Token) {
  return a.text === b.text && (a.marks === b.marks || marksKey(a.marks) === marksKey(b.marks))
}
function areSameTokens(before: readonly Token[], after: readonly Token[]): boolean {
  const isSameAt = (token: Token, i: number) => {
    const other = after[i]
    return other !== undefined && isSameToken(token, other)
  }
  return before.length === after.length && before.every(isSameAt)
}
function isSameLine(a: Line, b: Line): boolean {
  return isSameKind(a.kind, b.kind) && areSameTokens(a.tokens, b.tokens)
}

function whole(side: Piece['in'], tokens: readonly Token[]): Piece[] {
  return tokens.length > 0 ? [{ in: side, tokens }] : []
}

export function compareTokens(before: readonly Token[], after: readonly Token[]): readonly Piece[] {
  if (areSameTokens(before, after)) return whole('both', after)
  const parts = diffArrays([...before], [...after], { comparator: isSameToken, maxEditLength: MAX_EDITS })
  if (!parts) return [...whole('before', before), ...whole('after', after)]
  const pieces: Piece[] = parts.map(({ added, removed, value }) => ({
    in: added ? 'after' : removed ? 'before' : 'both',
    tokens: value,
  }))
  return joinChanges(pieces)
}

/** Joins changes with only a space between them: a changed phrase reads better than every other word. */
function joinChanges(pieces: readonly Piece[]): readonly Piece[] {
  const result: Piece[] = []
  let before: Token[] = []
  let after: Token[] = []
  let isOpen = false
  const close = () => {
    const [last, other] = [before.at(-1), after.at(-1)]
    const shared = isOpen && last && other && isSpace(last) && isSameToken(last, other) ? last : null
    if (shared) {
      before.pop()
      after.pop()
    }
    result.push(...whole('before', before), ...whole('after', after))
    before = []
    after = []
    isOpen = false
    return shared ? [shared] : []
  }
  for (const piece of pieces) {
    if (piece.in === 'both') {
      if (isOpen && piece.tokens.every(isSpace)) {
        before.push(...piece.tokens)
        after.push(...piece.tokens)
      } else result.push({ in: 'both', tokens: [...close(), ...piece.tokens] })
      continue
    }
    isOpen = true
    if (piece.in === 'before') before.push(...piece.tokens)
    else after.push(...piece.tokens)
  }
  result.push(...whole('both', close()))
  return result
}

export function isSameKind(a: LineKind, b: LineKind): boolean {
  return a.tag === b.tag && a.isQuoted === b.isQuoted && a.list === b.list && a.depth === b.depth
}

function compareLines(before: readonly Line[], after: readonly Line[]): readonly ComparedLine[] {
  return alignLines(before, after, isSameLine).map(([was, is]) => ({
    was: was?.kind ?? null,
    is: is?.kind ?? null,
    pieces: compareTokens(was?.tokens ?? [], is?.tokens ?? []),
  }))
}

/** A replaced word counts as one change, and so does a line that was added, removed or changed its kind. */
function changesIn(pieces: readonly Piece[]): number {
  return pieces.filter((piece, i) => piece.in !== 'both' && (i === 0 || pieces[i - 1]?.in === 'both')).length
}

function changesOf({ was, is, pieces }: ComparedLine): number {
  if (!was || !is) return 1
  return changesIn(pieces) + (isSameKind(was, is) ? 0 : 1)
}

/** Compares two texts word by word. */
export function compareTexts(before: PlainText, after: PlainText): ComparedText {
  const titleTokens = (title: string) => tokensOf(title, NO_MARKS)
  const title = compareTokens(titleTokens(before.title), titleTokens(after.title))
  const lines = compareLines(linesOf(before.content), linesOf(after.content))
  return { title, lines, changes: changesIn(title) + lines.reduce((sum, line) => sum + changesOf(line), 0) }
}
