import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import { type ListedArticle, toListedArticle } from '#db/articles/article-rows.ts'
import { selectListedArticlesWith } from '#db/articles/read-articles.ts'
import type { ActorContext } from '#db/context.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { build, idsOfEach, isAlso, statementByShape } from '#db/statement.ts'
import type { WorkCalendar } from '#shared/domain/articles/business-days.ts'
import { type DueState, dueState } from '#shared/domain/articles/due-state.ts'
import { memberProgress } from '#shared/domain/articles/member-progress.ts'
import type { ArticleSort } from '#shared/domain/articles/sorts.ts'
import { ARTICLE_STATUSES, type ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { checkCanManageArticles } from '../article-access.ts'
import type { ArticleLoaders } from '../article-loaders.ts'
import {
  type ArticlesFilter,
  boundFilter,
  type FilterArgs,
  type FilterShape,
  isSearch,
  matchesFilter,
  matchesFilterIgnoringStatus,
} from './article-filter.ts'
import { orderBy } from './article-order.ts'
import { listMarks } from './list-marks.ts'
import { readStatusTotals, type StatusTotal } from './status-totals.ts'

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

/** Due dates grow with the instant they are counted from, so the column's earliest due date follows from its earliest instant. */
function firstDue(column: StatusTotal, calendar: WorkCalendar, now: Date): Date | null {
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

export type BoardContext = ActorContext & { readonly articleLoaders: Pick<ArticleLoaders, 'calendar'> }
export type ReadArticleBoardInput = {
  readonly filter: ArticlesFilter
  readonly sort: ArticleSort
  readonly perColumn: number
}

type CardsShape = FilterShape & { readonly sort: ArticleSort }

type CardsArgs = FilterArgs & { readonly perColumn: number }

/** The matches of a search are few: they are read once and ranked. */
function rankedIds(shape: CardsShape, p: CardsArgs): SQL {
  const order = sql.join(orderBy(shape.sort), sql`, `)
  const place = sql<number>`row_number() OVER (PARTITION BY ${articles.status} ORDER BY ${order})`
  const ranked = build
    .select({ id: articles.id, place: place.as('place') })
    .from(articles)
    .where(matchesFilter(shape, p))
    .as('ranked')
  return sql`${build.select({ id: ranked.id }).from(ranked).where(lte(ranked.place, p.perColumn))}`
}

/** Each column is the beginning of an index. */
function firstIds(shape: CardsShape, p: CardsArgs): SQL {
  return idsOfEach(p.statuses, (status) =>
    build
      .select({ id: articles.id })
      .from(articles)
      .where(and(matchesFilterIgnoringStatus(shape, p), eq(articles.status, status)))
      .orderBy(...orderBy(shape.sort))
      .limit(p.perColumn),
  )
}

/** The first articles of every status. */
const cards = statementByShape((shape: CardsShape) => (p: CardsArgs) => {
  const ids = isSearch(shape) ? rankedIds(shape, p) : firstIds(shape, p)
  return selectListedArticlesWith(
    listMarks(p),
    and(sql`${articles.id} IN ${ids}`, isAlso(articles.communityId, p.communityId)),
  ).orderBy(...orderBy(shape.sort))
})

/** The articles of the filter in columns by status, `perColumn` of each. One round trip. */
export async function readArticleBoard(
  ctx: BoardContext,
  { filter, sort, perColumn }: ReadArticleBoardInput,
): Promise<ArticleBoard> {
  const { db, now } = ctx
  const { shape, args } = boundFilter(ctx, filter)
  const [, totals, rows, calendar] = await Promise.all([
    checkCanManageArticles(ctx),
    readStatusTotals(ctx, filter),
    db.read(cards({ ...shape, sort })({ ...args, perColumn })),
    ctx.articleLoaders.calendar(),
  ])
  const listed = rows.map((row) => ({ ...toListedArticle(row), ...row.values }))
  const columns = ARTICLE_STATUSES.filter((status) => args.statuses.includes(status)).map((status) => {
    const column = totals.get(status)
    return {
      status,
      count: column?.total ?? 0,
      oldestAt: column?.oldestAt ?? null,
      due: column ? dueState(firstDue(column, calendar, now), now, calendar.timeZone) : ('NONE' as const),
      articles: listed.filter((article) => article.status === status),
    }
  })
  return { found: columns.reduce((sum, column) => sum + column.count, 0), columns }
}
