import { type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import type { articleWords } from '#db/schema/articles/article-search.ts'
import type { directoryWords } from '#db/schema/profiles.ts'
import { build, statement } from '#db/statement.ts'
import { nearestWords, swapsOf, trigramsOf } from '#shared/domain/members/search-words.ts'

type Spelling = { readonly typed: string; readonly pieces: string; readonly swaps: readonly string[] }
type SpellingRow = { readonly typed: string; readonly words: string }
type SpellingArgs = Pick<ActorArgs, 'communityId'> & { readonly spellings: readonly Spelling[] }

/** The spellings by which the words of a search are looked up. Short words are taken as they are. */
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

type Source<More> = {
  readonly words: typeof articleWords | typeof directoryWords
  /** The trigram index of the words. */
  readonly search: string
  /** Whether the community shows a word: suggesting any other would reveal what is hidden there, or exists elsewhere. */
  readonly isShown: (word: SQL, p: Pick<ActorArgs, 'communityId'>) => SQL
  /** If it is false, no word is misspelt and none is looked up. */
  readonly isNeeded?: (p: More) => SQL
}

/** Words that share trigrams with a typed one, and those with two letters swapped: a list for each, as JSON. */
export function similarWordsIn<More extends object = object>({ words, search, isShown, isNeeded }: Source<More>) {
  const index = sql.raw(search)
  return statement((p: SpellingArgs & More) =>
    build.all<SpellingRow>(sql`SELECT json_extract(asked.value, '$.typed') AS typed, (SELECT json_group_array(word) FROM (
      SELECT known.word FROM (SELECT ${index}.rowid AS id FROM ${index}
        WHERE ${index} MATCH json_extract(asked.value, '$.pieces') ORDER BY rank LIMIT 40) AS near
        CROSS JOIN ${words} AS known ON known.id = near.id WHERE ${isShown(sql`known.word`, p)}
      UNION ALL SELECT swapped.word FROM ${words} AS swapped
        WHERE swapped.word IN (SELECT value FROM json_each(json_extract(asked.value, '$.swaps'))) AND ${isShown(sql`swapped.word`, p)})) AS words
    FROM json_each(${p.spellings}) AS asked WHERE ${isNeeded?.(p) ?? sql`TRUE`}`),
  )
}

const SIMILAR_WORDS = 3

/** Each typed word with its alternatives; null if none has any. */
export function choicesOf(typed: readonly string[], rows: readonly SpellingRow[]) {
  const choices = typed.map((word) => {
    const known = JSON.parse(rows.find((one) => one.typed === word)?.words ?? '[]') as string[]
    return [word, ...nearestWords(word, [...new Set(known)], SIMILAR_WORDS)]
  })
  return choices.every((list) => list.length === 1) ? null : choices
}
