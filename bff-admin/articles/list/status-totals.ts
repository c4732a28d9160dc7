import { and, asc, count, eq, min, type SQL, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { readTogether } from '#db/read-together.ts'
import { articles, urgency } from '#db/schema/articles/articles.ts'
import { anyRow, build, statementByShape } from '#db/statement.ts'
import { COUNTED_ARTICLES_MAX, SEARCH_NEWEST_MATCHES } from '#shared/domain/articles/limits.ts'
import { ARTICLE_STATUSES, type ArticleStatus } from '#shared/domain/articles/statuses.ts'
import {
  type ArticlesFilter,
  boundFilter,
  type FilterArgs,
  type FilterShape,
  isSearch,
  matchesFilterIgnoringStatus,
  newestMatches,
} from './article-filter.ts'

export type StatusTotal = {
  readonly status: ArticleStatus
  /** At most one more than are counted. */
  readonly total: number
  readonly oldestAt: Date | null
  /** From when the promised day of the article that is due first is counted, and the first desk date; one of them is enough where it comes first. */
  readonly dueFrom: Date | null
  readonly deskDate: string | null
}
export type StatusTotals = {
  readonly byStatus: ReadonlyMap<ArticleStatus, StatusTotal>
  /** Whether more articles have the words of the search than are looked at. */
  readonly hasMoreMatches: boolean
}

const asDate = { mapFromDriverValue: (value: number) => new Date(value) }
const most = { mapFromDriverValue: (value: number) => Math.min(value, COUNTED_ARTICLES_MAX + 1) }

const promisedFrom = sql`CASE WHEN ${articles.deskDate} IS NULL THEN ${urgency(articles)} END`

/**
 * The articles of a search are found once, by their ids. What the rest of the filter leaves out, and the match after the last one that is
 * looked at, has no status: all rows together have as many matches as there are.
 */
const totalsOfSearch = statementByShape((shape: FilterShape) => (p: FilterArgs) => {
  const found = sql`(SELECT keys.article_id, row_number() OVER (ORDER BY keys.id DESC) AS place FROM ${newestMatches(p, SEARCH_NEWEST_MATCHES + 1)}) AS found`
  return build
    .select({
      status: articles.status,
      total: sql<number>`${count()}`.mapWith(most),
      matches: count(),
      oldestAt: min(articles.statusUpdatedAt),
      dueFrom: sql<Date | null>`MIN(${promisedFrom})`.mapWith(asDate),
      deskDate: min(articles.deskDate),
    })
    .from(found)
    .leftJoin(
      articles,
      and(
        sql`found.place <= ${SEARCH_NEWEST_MATCHES}`,
        eq(articles.id, sql`found.article_id`),
        matchesFilterIgnoringStatus({ ...shape, search: 'none' }, p),
      ),
    )
    .groupBy(articles.status)
})

/** Each status is a range of an index, read up to what is counted. */
const totalsByStatus = statementByShape((shape: FilterShape) => (p: FilterArgs) => {
  const isIn = (more: Partial<FilterShape>) =>
    and(matchesFilterIgnoringStatus({ ...shape, ...more }, p), eq(articles.status, sql`asked.value`))
  const counted = anyRow()
    .from(articles)
    .where(isIn({}))
    .limit(COUNTED_ARTICLES_MAX + 1)
  const firstOf = (value: SQL, order: SQL, isOrdered: boolean) =>
    build.select({ value }).from(articles).where(isIn({ isOrdered })).orderBy(asc(order)).limit(1)
  const firstDue = (value: SQL) => firstOf(value, urgency(articles), true)
  const since = sql`${articles.statusUpdatedAt}`
  return build
    .select({
      status: sql<ArticleStatus>`asked.value`.as('status'),
      total: sql<number>`(SELECT count(*) FROM ${counted})`.mapWith(Number).as('total'),
      oldestAt: sql<Date | null>`${firstOf(since, since, false)}`.mapWith(asDate).as('oldest_at'),
      dueFrom: sql<Date | null>`${firstDue(promisedFrom)}`.mapWith(asDate).as('due_from'),
      deskDate: sql<string | null>`${firstDue(sql`${articles.deskDate}`)}`.as('desk_date'),
    })
    .from(sql`json_each(${sql.param(ARTICLE_STATUSES)}) AS asked`)
})

async function readTotals(ctx: ActorContext, filter: ArticlesFilter): Promise<StatusTotals> {
  const { shape, args } = boundFilter(ctx, filter)
  if (!isSearch(shape)) return toTotals(await ctx.db.read(totalsByStatus(shape)(args)), 0)
  const rows = await ctx.db.read(totalsOfSearch(shape)(args))
  return toTotals(
    rows,
    rows.reduce((sum, { matches }) => sum + matches, 0),
  )
}

function toTotals(
  rows: readonly (Omit<StatusTotal, 'status'> & { readonly status: ArticleStatus | null })[],
  matches: number,
): StatusTotals {
  const byStatus = rows.flatMap(({ status, ...row }) => (status ? [[status, { ...row, status }] as const] : []))
  return { byStatus: new Map(byStatus), hasMoreMatches: matches > SEARCH_NEWEST_MATCHES }
}

/** Filters that differ in their statuses only have the same totals. */
function keyOf({ statuses, ...filter }: ArticlesFilter): string {
  return JSON.stringify({ ...filter, hasStatuses: Boolean(statuses) })
}

const readAllTotals = readTogether(async (ctx: ActorContext, filters: readonly ArticlesFilter[]) => {
  const byKey = new Map(filters.map((filter) => [keyOf(filter), filter]))
  const totals = await Promise.all([...byKey.values()].map((filter) => readTotals(ctx, filter)))
  return new Map([...byKey.keys()].map((key, at) => [key, totals[at]]))
})

/**
 * What list, board and counts show of every status under the filter, whose own statuses do not count. One statement for all of them.
 */
export async function readStatusTotals(ctx: ActorContext, filter: ArticlesFilter): Promise<StatusTotals> {
  return (await readAllTotals(ctx, filter)).get(keyOf(filter)) ?? toTotals([], 0)
}
