import { count, min, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { readTogether } from '#db/read-together.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { build, statementByShape } from '#db/statement.ts'
import {
  type ArticlesFilter,
  boundFilter,
  type FilterArgs,
  type FilterShape,
  matchesFilterIgnoringStatus,
} from './article-filter.ts'

const asDate = { mapFromDriverValue: (value: number) => new Date(value) }

const totalsByStatus = statementByShape(
  (shape: FilterShape) => (p: FilterArgs) =>
    build
      .select({
        status: articles.status,
        total: count(),
        oldestAt: min(articles.statusUpdatedAt),
        waitingSince: sql<Date>`MIN(COALESCE(${articles.submittedAt}, ${articles.statusUpdatedAt}))`.mapWith(asDate),
        nextScheduledAt: min(articles.scheduledAt),
      })
      .from(articles)
      .where(matchesFilterIgnoringStatus(shape, p))
      .groupBy(articles.status),
)

async function readTotals(ctx: ActorContext, filter: ArticlesFilter) {
  const { shape, args } = boundFilter(ctx, filter)
  return new Map((await ctx.db.read(totalsByStatus(shape)(args))).map((row) => [row.status, row]))
}

export type StatusTotals = Awaited<ReturnType<typeof readTotals>>
export type StatusTotal = NonNullable<ReturnType<StatusTotals['get']>>

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
 * What list, board and counts show of every status that has articles under the filter, whose own statuses do not count. One
 * statement for all of them.
 */
export async function readStatusTotals(ctx: ActorContext, filter: ArticlesFilter): Promise<StatusTotals> {
  return (await readAllTotals(ctx, filter)).get(keyOf(filter)) ?? new Map()
}
