import type { ComparedText, Piece } from './compare.ts'

export type ChangedWords = { readonly added: number; readonly removed: number }

function wordsIn(pieces: readonly Piece[], side: Piece['in']): number {
  const tokens = pieces.filter((piece) => piece.in === side).flatMap((piece) => piece.tokens)
  return tokens.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)).length
}

/** The number of words of title and text that only one of the two texts has. */
export function changedWords({ title, lines }: Pick<ComparedText, 'title' | 'lines'>): ChangedWords {
  const pieces = [...title, ...lines.flatMap((line) => line.pieces)]
  return { added: wordsIn(pieces, 'after'), removed: wordsIn(pieces, 'before') }
}
