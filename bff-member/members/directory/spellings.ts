import { swapsOf, trigramsOf } from '#shared/domain/members/search-words.ts'

export type Spelling = { readonly typed: string; readonly pieces: string; readonly swaps: readonly string[] }

/** The spellings by which the words of a search are looked up among names, companies and places. Short ones are taken as they are. */
export function spellingsOf(words: readonly string[]): readonly Spelling[] {
  return words
    .filter((word) => [...word].length > 2)
    .map((typed) => ({
      typed,
      pieces: trigramsOf(typed)
        .map((piece) => `"${piece.replaceAll('"', '""')}"`)
        .join(' OR '),
      swaps: swapsOf(typed),
    }))
}
