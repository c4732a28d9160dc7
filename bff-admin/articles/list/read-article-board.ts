import { and, count, inArray, lte, min, sql } from 'drizzle-orm'
import { type ListedArticle, toListedArticle } from '#db/articles/article-rows.ts'
import { selectListedArticles } from '#db/articles/read-articles.ts'
import type { ActorContext } from '#db/context.ts'
import { articles } from '#db/schema/articles.ts'
import { build, statementByShape } from '#db/statement.ts'
import type { WorkCalendar } from '#shared/domain/articles/business-days.ts'
import { type DueState, dueState } from '#shared/domain/articles/due-state.ts'
import { memberProgress } from '#shared/domain/articles/member-progress.ts'
import type { ArticleSort } from '#shared/domain/articles/sorts.ts'
import { ARTICLE_STATUSES, type ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { checkCanManageArticles, isInCommunity } from '../article-access.ts'
import type { ArticleLoaders } from '../article-loaders.ts'
import { type ArticlesFilter, boundFilter, type FilterArgs, type FilterShape, matchesFilter } from './article-filter.ts'
import { orderBy } from './article-order.ts'

export type BoardColumn = {
  readonly status: ArticleStatus
  readonly count: number
  /** When the longest waiting article entered the status. */
  readonly oldestAt: Date | null
  /** Of the article with the earliest due date. */
  readonly due: DueState
  /** The first ones in the order of the sort. */
  readonly articles: readonly ListedArticle[]
}
export type ArticleBoard = { readonly found: number; readonly columns: readonly BoardColumn[] }

type Totals = {
  readonly status: ArticleStatus
  readonly total: number
  readonly oldestAt: Date | null
  readonly waitingSince: Date
  readonly nextScheduledAt: Date | null
}

/** Due dates grow with the instant they are counted from, so the column's earliest due date follows from its earliest instant. */
function firstDue(column: Totals, calendar: WorkCalendar, now: Date): Date | null {
  return (
    memberProgress(
      {
        status: column.status,
        statusUpdatedAt: column.oldestAt ?? now,
        submittedDate: column.waitingSince,
        scheduledDate: column.nextScheduledAt,
      },
      calendar,
      now,
    )?.dueAt ?? null
  )
}

const asDate = { mapFromDriverValue: (value: number) => new Date(value) }

export type BoardContext = ActorContext & { readonly articleLoaders: Pick<ArticleLoaders, 'calendar'> }
export type ReadArticleBoardInput = {
  readonly filter: ArticlesFilter
  readonly sort: ArticleSort
  readonly perColumn: number
}

type CardsShape = FilterShape & { readonly sort: ArticleSort }

/** The first articles of every status. */
const cards = statementByShape((shape: CardsShape) => (p: FilterArgs & { readonly perColumn: number }) => {
  const order = orderBy(shape.sort)
  const ranked = build
    .select({
      id: articles.id,
      place: sql<number>`row_number() OVER (PARTITION BY ${articles.status} ORDER BY ${sql.join(order, sql`, `)})`.as(
        'place',
      ),
    })
    .from(articles)
    .where(matchesFilter(shape, p))
    .as('ranked')
  const shown = build.select({ id: ranked.id }).from(ranked).where(lte(ranked.place, p.perColumn))
  return selectListedArticles(and(isInCommunity(p), inArray(articles.id, shown))).orderBy(...order)
})

const columnTotals = statementByShape(
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
      .where(matchesFilter(shape, p))
      .groupBy(articles.status),
)

/** The articles of the filter in columns by status, `perColumn` of each. One round trip. */
export async function readArticleBoard(
  ctx: BoardContext,
  { filter, sort, perColumn }: ReadArticleBoardInput,
): Promise<ArticleBoard> {
  const { db, now } = ctx
  const { shape, args } = boundFilter(ctx, filter)
  const [, totals, rows, calendar] = await Promise.all([
    checkCanManageArticles(ctx),
    db.read(columnTotals(shape)(args)),
    db.read(cards({ ...shape, sort })({ ...args, perColumn })),
    ctx.articleLoaders.calendar(),
  ])
  const byStatus = new Map(totals.map((one) => [one.status, one]))
  const listed = rows.map(toListedArticle)
  const columns = ARTICLE_STATUSES.flatMap((status) => {
    if (filter.statuses ? !filter.statuses.includes(status) : status === 'TRASHED') return []
    const column = byStatus.get(status)
    return [
      {
        status,
        count: column?.total ?? 0,
        oldestAt: column?.oldestAt ?? null,
        due: column ? dueState(firstDue(column, calendar, now), now, calendar.timeZone) : ('NONE' as const),
        articles: listed.filter((article) => article.status === status),
      },
    ]
  })
  return { found: totals.reduce((sum, one) => sum + one.total, 0), columns }
}
