import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { anyRow, build, idsOfEach, isAlso, statementByShape } from '#db/statement.ts'
import { COUNTED_ARTICLES_MAX } from '#shared/domain/articles/limits.ts'
import { type BoardSort, isArticleSort } from '#shared/domain/articles/sorts.ts'
import { checkCanManageArticles, isArticleInCommunity } from '../article-access.ts'
import {
  type ArticlesFilter,
  boundFilter,
  type FilterArgs,
  type FilterShape,
  isSearch,
  matchesFilter,
  matchesFilterIgnoringStatus,
  statusesOf,
} from './article-filter.ts'
import { encodePlace, isBeyond, type Key, orderBackInStatus, orderInStatus, sortKey } from './article-order.ts'
import { numericSortKey } from './list-marks.ts'
import { readAsMeant } from './misspelt.ts'

/** An article of a list, with its sort key, from which its own neighbors are found. */
export type ListNeighbor = { readonly id: string; readonly sortKey: number | null }

/** Where an article stands in a list or in a column of the board. */
export type ArticlePlace = {
  readonly previous: ListNeighbor | null
  readonly next: ListNeighbor | null
  /** Starts at 1. Null if the article is not at this place any more, or more come before it than are counted. */
  readonly position: number | null
  readonly total: number
  readonly isMore: boolean
  /** The cursor of the page of the list that starts after this article; null in an order that no list has. */
  readonly cursor: string | null
  /** The cursor of the page before, if the article is the first of a page of that size; null for a page that needs none. */
  readonly pageBefore: (size: number) => Promise<string | null>
}

export type ReadArticlePlaceInput = {
  readonly articleId: string
  readonly filter: ArticlesFilter
  readonly sort: BoardSort
  /** Its sort key when the list was read. With it, the neighbors stay the same after a move or a change of the article. */
  readonly sortKey: number | null
}

type PlaceShape = FilterShape & { readonly sort: BoardSort }
type PlaceArgs = FilterArgs & { readonly articleId: string; readonly sortKey: number | null }

/** The place is that of the given key; without one, that of the article itself. */
function placeOf({ sort }: PlaceShape, p: PlaceArgs) {
  const own = build
    .select({ key: sql`${sortKey(sort)}`.as('key') })
    .from(articles)
    .where(isArticleInCommunity(p))
  return { key: sql`coalesce(${p.sortKey}, ${own})`, id: p.articleId }
}

type Reach = { readonly limit: number; readonly skipped: number }
const NEAREST: Reach = { limit: 1, skipped: 0 }

/** An article on one side, by default the nearest one. Each status is an index range, of which few rows are read; the matches of a search are few. */
function neighbor(
  shape: PlaceShape,
  p: PlaceArgs,
  side: 'before' | 'after',
  key: SQL = numericSortKey(shape.sort),
  { limit, skipped }: Reach = NEAREST,
) {
  const order = side === 'after' ? orderInStatus(shape.sort) : orderBackInStatus(shape.sort)
  const isOnSide = and(isBeyond(shape.sort, side, placeOf(shape, p)), ne(articles.id, p.articleId))
  const nearestOf = (status: SQL) =>
    build
      .select({ id: articles.id })
      .from(articles)
      .where(and(matchesFilterIgnoringStatus(shape, p), eq(articles.status, status), isOnSide))
      .orderBy(...order)
      .limit(limit)
  const isNearest = isSearch(shape)
    ? and(matchesFilter(shape, p), isOnSide)
    : and(sql`${articles.id} IN ${idsOfEach(p.statuses, nearestOf)}`, isAlso(articles.communityId, p.communityId))
  return sql`(${build
    .select({ row: sql`json_array(${articles.id}, ${key})`.as('row') })
    .from(articles)
    .where(isNearest)
    .orderBy(...order)
    .limit(1)
    .offset(skipped)})`
}

function toNeighbor(text: string): ListNeighbor {
  const [id, key] = JSON.parse(text) as [string, number | null]
  return { id, sortKey: key }
}

/** The last article before the page that ends before the place. */
const beforePage = statementByShape((shape: PlaceShape) => (p: PlaceArgs & Reach) => {
  const last = neighbor(shape, p, 'before', sortKey(shape.sort), p)
  return build
    .select({ last: last.mapWith((text: string) => JSON.parse(text) as [string, Key]) as SQL<[string, Key] | null> })
    .from(articles)
    .where(isArticleInCommunity(p))
})

/** How many come before the place: of each status, counted up to one more than the counted maximum, or of all matches of a search. */
function countBefore(shape: PlaceShape, p: PlaceArgs): SQL<number[]> {
  const isBefore = isBeyond(shape.sort, 'before', placeOf(shape, p))
  const count = (where: SQL | undefined) =>
    sql`(SELECT count(*) FROM ${anyRow()
      .from(articles)
      .where(and(where, isBefore))
      .limit(COUNTED_ARTICLES_MAX + 1)})`
  const ofStatus = and(matchesFilterIgnoringStatus(shape, p), eq(articles.status, sql`asked.value`))
  const counts = isSearch(shape)
    ? sql`json_array(${count(matchesFilter(shape, p))})`
    : sql`(SELECT json_group_array(${count(ofStatus)}) FROM json_each(${p.statuses}) AS asked)`
  return counts.mapWith((text: string) => JSON.parse(text) as number[])
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + Math.min(count, COUNTED_ARTICLES_MAX), 0)
}

function isBeyondCount(counts: readonly number[]): boolean {
  return counts.some((count) => count > COUNTED_ARTICLES_MAX)
}

const place = statementByShape((shape: PlaceShape) => (p: PlaceArgs) => {
  const { key } = placeOf(shape, p)
  return build
    .select({
      key: sql<Key>`${key}`,
      isThere: sql<number>`coalesce(${and(matchesFilter(shape, p), sql`${sortKey(shape.sort)} = ${key}`)}, 0)`,
      before: countBefore(shape, p),
      previous: neighbor(shape, p, 'before').mapWith(toNeighbor) as SQL<ListNeighbor | null>,
      next: neighbor(shape, p, 'after').mapWith(toNeighbor) as SQL<ListNeighbor | null>,
    })
    .from(articles)
    .where(isArticleInCommunity(p))
})

/** In the round trip of its page. Null for an article of another community. */
export async function readArticlePlace(
  ctx: ActorContext,
  { articleId, filter, sort, sortKey: key }: ReadArticlePlaceInput,
): Promise<ArticlePlace | null> {
  const readRows = async (meant: ArticlesFilter) => {
    const { shape, args } = boundFilter(ctx, meant)
    const of = { ...shape, isOrdered: sort !== 'WAITING', sort }
    const at = { ...args, articleId, sortKey: sort === 'TITLE' ? null : key }
    return { of, at, rows: await ctx.db.read(place(of)(at)) }
  }
  const [, { of, at, rows, totals }] = await Promise.all([
    checkCanManageArticles(ctx),
    readAsMeant(ctx, filter, readRows),
  ])
  const [row] = rows
  if (!row) return null
  const counts = statusesOf(filter).map((status) => totals.byStatus.get(status)?.total ?? 0)
  const position = row.isThere === 1 && !isBeyondCount(row.before) ? sumOf(row.before) + 1 : null
  return {
    previous: row.previous,
    next: row.next,
    position,
    total: sumOf(counts),
    isMore: totals.hasMoreMatches || isBeyondCount(counts),
    cursor: isArticleSort(sort) ? encodePlace({ sort, key: row.key, id: articleId }) : null,
    pageBefore: async (size) => {
      // The start of the list is before the second page.
      if (!isArticleSort(sort) || position === null || position <= size + 1 || (position - 1) % size !== 0) return null
      const [found] = await ctx.db.read(beforePage(of)({ ...at, limit: size + 1, skipped: size }))
      return found?.last ? encodePlace({ sort, key: found.last[1], id: found.last[0] }) : null
    },
  }
}
