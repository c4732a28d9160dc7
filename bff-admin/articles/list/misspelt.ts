import { sql } from 'drizzle-orm'
import type { ListedArticle } from '#db/articles/article-rows.ts'
import type { ActorContext } from '#db/context.ts'
import { choicesOf, similarWordsIn, spellingsOf } from '#db/lists/similar-words.ts'
import { readTogether } from '#db/read-together.ts'
import { articleWords } from '#db/schema/articles/article-search.ts'
import { spelledAs, wordsOf } from '#shared/domain/members/search-words.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { type ArticlesFilter, boundFilter, isSearch } from './article-filter.ts'
import { readStatusTotals, type StatusTotals } from './status-totals.ts'

const similarWords = similarWordsIn<{ readonly search: string }>({
  words: articleWords,
  search: 'article_word_search',
  isShown: (word, { communityId }) => sql`EXISTS (SELECT 1 FROM article_search
    WHERE article_search MATCH '{title author} : "' || replace(${word}, '"', '""') || '" AND community_id : "' || ${communityId} || '"')`,
  isNeeded: ({ search }) => sql`NOT EXISTS (SELECT 1 FROM article_search WHERE article_search MATCH ${search})`,
})

type Asked = { readonly words: readonly string[]; readonly search: string }

/** List, board and counts of one document look up the spellings once. */
const readSimilarWords = readTogether(async ({ db, actor }: ActorContext, asked: readonly Asked[]) => {
  const { communityId } = actor
  const bySearch = new Map(asked.map((one) => [one.search, one.words]))
  const looked = [...bySearch].map(async ([search, words]) => {
    return [search, await db.read(similarWords({ communityId, search, spellings: spellingsOf(words) }))] as const
  })
  return new Map(await Promise.all(looked))
})

type Found = { readonly totals: StatusTotals }

/**
 * Reads with a filter and, if no article has its words, once more with the nearest words from titles and authors. Also
 * returns the filter that was used.
 */
export async function readAsMeant<T>(
  ctx: ActorContext,
  filter: ArticlesFilter,
  read: (filter: ArticlesFilter) => Promise<T>,
): Promise<T & Found & { readonly filter: ArticlesFilter }> {
  const words = wordsOf(`${filter.text ?? ''} ${filter.author ?? ''}`)
  const { shape, args } = boundFilter(ctx, filter)
  const [found, totals, similar] = await Promise.all([
    read(filter),
    readStatusTotals(ctx, filter),
    isSearch(shape) && words.length > 0 ? readSimilarWords(ctx, { words, search: args.search }) : null,
  ])
  const rows = similar?.get(args.search) ?? []
  const spellings = choicesOf(words, rows)
  if (!spellings) return { ...found, totals, filter }
  const meant = { ...filter, spellings }
  const [second, secondTotals] = await Promise.all([read(meant), readStatusTotals(ctx, meant)])
  return isEmpty(secondTotals) ? { ...found, totals, filter } : { ...second, totals: secondTotals, filter: meant }
}

function isEmpty({ byStatus }: StatusTotals): boolean {
  return [...byStatus.values()].every(({ total }) => total === 0)
}

/** The texts of an article in which the words of a search are located. */
export function textsOf({ title, author }: ListedArticle): readonly string[] {
  return author ? [title, fullName(author)] : [title]
}

/** The corrected text that was searched instead of misspelt words; null if none was. */
export function correctedText({ spellings }: ArticlesFilter, texts: readonly string[]): string | null {
  return spellings ? spelledAs(spellings, texts) : null
}
