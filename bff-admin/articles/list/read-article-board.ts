import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type ListedArticle, toListedArticle } from '#db/articles/article-rows.ts'
import { selectListedArticlesWith } from '#db/articles/read-articles.ts'
import type { ActorContext } from '#db/context.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { build, inList, isAlso, statementByShape } from '#db/statement.ts'
import type { WorkCalendar } from '#shared/domain/articles/business-days.ts'
import { deskDueAt } from '#shared/domain/articles/due/desk-date.ts'
import { type DueState, dueState } from '#shared/domain/articles/due-state.ts'
import type { BoardSort } from '#shared/domain/articles/sorts.ts'
import { ARTICLE_STATUSES, type ArticleStatus, FINISHED_STATUSES } from '#shared/domain/articles/statuses.ts'
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
  statusesOf,
} from './article-filter.ts'
import { orderInStatus } from './article-order.ts'
import { listMarks } from './list-marks.ts'
import { correctedText, readAsMeant, textsOf } from './misspelt.ts'
import type { StatusTotal } from './status-totals.ts'

/** A column shows its first articles; columns of finished articles show only a few. */
const CARDS_PER_COLUMN = 30
const FINISHED_CARDS = 5
/** The total over all columns, so that the page stays small: long columns use the room that short ones leave. */
const CARDS_MAX = 55

export type BoardColumn = {
  readonly status: ArticleStatus
  /** Limited to one more than the counted maximum. */
  readonly count: number
  /** When the longest waiting article entered the status. */
  readonly oldestAt: Date | null
  /** The due state of the article with the earliest due date. */
  readonly due: DueState
  /** The first articles in the order of the sort. */
  readonly articles: readonly ListedArticle[]
}
export type ArticleBoard = {
  readonly found: number
  readonly columns: readonly BoardColumn[]
  /** What was searched instead of a misspelt text. */
  readonly corrected: string | null
  readonly hasMoreMatches: boolean
}

/**
 * Promised days grow with the instant they are counted from, so the column's earliest promise follows from its earliest
 * instant.
 */
function firstDue({ status, dueFrom, deskDate }: StatusTotal, calendar: WorkCalendar, now: Date): Date | null {
  const from = dueFrom ?? now
  const article = { status, statusUpdatedAt: from, submittedDate: from, scheduledDate: from }
  const promised = dueFrom && deskDueAt({ ...article, deskDate: null }, calendar)
  const set = deskDate === null ? null : deskDueAt({ ...article, deskDate }, calendar)
  return promised && set ? new Date(Math.min(promised.getTime(), set.getTime())) : (set ?? promised)
}

export type BoardContext = ActorContext & { readonly articleLoaders: Pick<ArticleLoaders, 'calendar'> }
export type ReadArticleBoardInput = { readonly filter: ArticlesFilter; readonly sort: BoardSort }

type CardsShape = FilterShape & { readonly sort: BoardSort }

/** The matches of a search are few: they are read once and ranked. */
function ranked(shape: CardsShape, p: FilterArgs): SQL {
  const order = sql.join(orderInStatus(shape.sort), sql`, `)
  const place = sql<number>`row_number() OVER (PARTITION BY ${articles.status} ORDER BY ${order})`
  return sql`${build
    .select({ id: articles.id, status: articles.status, place: place.as('place') })
    .from(articles)
    .where(matchesFilter(shape, p))}`
}

/** Each column is the start of an index range. */
function firstOfEach(shape: CardsShape, p: FilterArgs): SQL {
  const column = build
    .select({ id: articles.id })
    .from(articles)
    .where(and(matchesFilterIgnoringStatus(shape, p), eq(articles.status, sql`asked.value`)))
    .orderBy(...orderInStatus(shape.sort))
    .limit(CARDS_PER_COLUMN)
  return sql`(SELECT first.value AS id, asked.value AS status, first.key + 1 AS place FROM json_each(${p.statuses}) AS asked
    CROSS JOIN json_each((SELECT json_group_array(id) FROM ${column})) AS first)`
}

/** The first cards of every column: the first of each, then the second of each, until the board is full. */
const cards = statementByShape((shape: CardsShape) => (p: FilterArgs) => {
  const columns = isSearch(shape) ? ranked(shape, p) : firstOfEach(shape, p)
  const most = sql`CASE WHEN ${inList(sql`status`, FINISHED_STATUSES)} THEN ${FINISHED_CARDS} ELSE ${CARDS_PER_COLUMN} END`
  const shown = sql`(SELECT id FROM ${columns} AS placed WHERE place <= ${most} ORDER BY place LIMIT ${CARDS_MAX})`
  return selectListedArticlesWith(
    listMarks(p, shape.sort),
    and(sql`${articles.id} IN ${shown}`, isAlso(articles.communityId, p.communityId)),
  ).orderBy(...orderInStatus(shape.sort))
})

/** The filtered articles in columns by status. One round trip. */
export async function readArticleBoard(
  ctx: BoardContext,
  { filter, sort }: ReadArticleBoardInput,
): Promise<ArticleBoard> {
  const { db, now } = ctx
  const readCards = async (meant: ArticlesFilter) => {
    const { shape, args } = boundFilter(ctx, meant)
    return { rows: await db.read(cards({ ...shape, isOrdered: sort !== 'WAITING', sort })(args)) }
  }
  const [, { rows, totals, filter: meant }, calendar] = await Promise.all([
    checkCanManageArticles(ctx),
    readAsMeant(ctx, filter, readCards),
    ctx.articleLoaders.calendar(),
  ])
  const listed = rows.map((row) => ({ ...toListedArticle(row), ...row.values }))
  const shown = statusesOf(filter)
  const columns = ARTICLE_STATUSES.filter((status) => shown.includes(status)).map((status) => {
    const column = totals.byStatus.get(status)
    return {
      status,
      count: column?.total ?? 0,
      oldestAt: column?.oldestAt ?? null,
      due: column ? dueState(firstDue(column, calendar, now), now, calendar.timeZone) : ('NONE' as const),
      articles: listed.filter((article) => article.status === status),
    }
  })
  const found = columns.reduce((sum, column) => sum + column.count, 0)
  return {
    found,
    columns,
    corrected: correctedText(meant, listed.flatMap(textsOf)),
    hasMoreMatches: totals.hasMoreMatches,
  }
}
