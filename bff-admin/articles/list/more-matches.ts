import { count, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { readTogether } from '#db/read-together.ts'
import { build, statement } from '#db/statement.ts'
import { SEARCH_NEWEST_MATCHES } from '#shared/domain/articles/limits.ts'
import { type ArticlesFilter, boundFilter, type FilterArgs, isSearch } from './article-filter.ts'

/** No further than is told. */
const countedMatches = statement(({ search }: Pick<FilterArgs, 'search'>) =>
  build
    .select({ matches: count() })
    .from(
      sql`(SELECT 1 FROM article_search WHERE article_search MATCH ${search} LIMIT ${SEARCH_NEWEST_MATCHES + 1}) AS matched`,
    ),
)

/** List and board of one document count the matches once. */
const readCounted = readTogether(async ({ db }: ActorContext, searches: readonly string[]) => {
  const counted = [...new Set(searches)].map(async (search) => {
    const [row] = await db.read(countedMatches({ search }))
    return [search, row?.matches ?? 0] as const
  })
  return new Map(await Promise.all(counted))
})

/** Whether more articles have the words of a search than are looked at. */
export async function hasMoreMatches(ctx: ActorContext, filter: ArticlesFilter): Promise<boolean> {
  const { shape, args } = boundFilter(ctx, filter)
  if (!isSearch(shape)) return false
  return ((await readCounted(ctx, args.search)).get(args.search) ?? 0) > SEARCH_NEWEST_MATCHES
}
