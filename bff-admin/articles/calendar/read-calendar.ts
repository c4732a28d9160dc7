import { and, asc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm'
import { type ListedArticle, listedColumns, toListedArticle } from '#db/articles/article-rows.ts'
import { selectListedArticles } from '#db/articles/read-articles.ts'
import { closingEnd } from '#db/communities/closing/closing-rows.ts'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { articleClosures, articles, hasLiveTime, liveAt } from '#db/schema/articles/articles.ts'
import { build, idsOfEach, isAlso, statement, statementByShape } from '#db/statement.ts'
import type { CalendarShown, DayHalves } from '#shared/domain/articles/calendar/calendar.ts'
import { type DayNote, dayNotes } from '#shared/domain/articles/calendar/day-notes.ts'
import type { ArticleView } from '#shared/domain/articles/views.ts'
import { dayOf } from '#shared/kernel/dates.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'
import { canManageArticles, checkCanManageArticles } from '../article-access.ts'

export type CalendarFilter = { readonly shown: CalendarShown; readonly editorId: string | null }

export type CalendarDay = {
  readonly day: string
  /** Filtered. */
  readonly count: number
  readonly isClosed: boolean
  /** For all articles of the day, regardless of the filter. */
  readonly notes: readonly DayNote[]
  /** The first filtered articles, without people: the boxes of days have no room for them. */
  readonly articles: readonly ArticleView[]
}

export type ReadCalendarInput = {
  readonly days: readonly DayHalves[]
  readonly filter: CalendarFilter
  readonly perDay: number
  readonly timeZone: string
}

type Shape = { readonly shown: CalendarShown; readonly hasEditor: boolean }
type FilterArgs = ActorArgs & { readonly editorId: string | null }
/** A span as an item of a JSON list: its start and its exclusive end, in milliseconds. */
type Span = readonly [from: number, until: number]
type SpanArgs = FilterArgs & { readonly spans: readonly Span[] }

const AT = liveAt(articles)
const IS_SCHEDULED = sql`${articles.status} = 'SCHEDULED'`

function isInCalendar(p: ActorArgs): SQL | undefined {
  return and(eq(articles.communityId, p.communityId), hasLiveTime(articles))
}

function isWithin(item: SQL): SQL {
  return sql`${AT} >= json_extract(${item}, '$[0]') AND ${AT} < json_extract(${item}, '$[1]')`
}

/** The plus keeps SQLite on the index of the times. */
function matchesFilter({ shown, hasEditor }: Shape, { editorId }: FilterArgs): SQL | undefined {
  return and(
    shown === 'ALL' ? undefined : shown === 'SCHEDULED' ? sql`+${IS_SCHEDULED}` : sql`NOT (+${IS_SCHEDULED})`,
    hasEditor ? isAlso(articles.editorId, editorId) : undefined,
  )
}

/** The number of articles that go live in each span: filtered, unfiltered, and among the latter still scheduled. */
const counts = statementByShape((shape: Shape) => (p: SpanArgs) => {
  const matching = sql`coalesce(sum(${matchesFilter(shape, p) ?? sql`TRUE`}), 0)`
  const found = build
    .select({ row: sql`json_array(${matching}, count(*), coalesce(sum(${IS_SCHEDULED}), 0))` })
    .from(articles)
    .where(and(isInCalendar(p), isWithin(sql`asked.value`)))
  return build
    .select({
      counted: sql<readonly [number, number, number]>`(${found})`.mapWith((text: string) => JSON.parse(text)),
    })
    .from(sql`json_each(${p.spans}) AS asked`)
    .where(canManageArticles(p))
})

const firstOfEach = statementByShape((shape: Shape) => (p: SpanArgs & { readonly perDay: number }) => {
  const ids = idsOfEach(p.spans, (item) =>
    build
      .select({ id: articles.id })
      .from(articles)
      .where(and(isInCalendar(p), isWithin(item), matchesFilter(shape, p)))
      .orderBy(asc(AT), asc(articles.id))
      .limit(p.perDay),
  )
  return build
    .select({ article: listedColumns.article })
    .from(articles)
    .where(and(sql`${articles.id} IN ${ids}`, isAlso(articles.communityId, p.communityId), canManageArticles(p)))
    .orderBy(asc(AT), asc(articles.id))
})

const closures = statement((p: ActorArgs & { readonly from: Date; readonly until: Date }) =>
  build
    .select({ startsAt: articleClosures.startsAt, endsAt: articleClosures.endsAt })
    .from(articleClosures)
    .where(
      and(
        eq(articleClosures.communityId, p.communityId),
        gt(articleClosures.endsAt, p.from),
        lt(articleClosures.startsAt, p.until),
      ),
    ),
)

/** The days of a calendar with their first articles. One round trip regardless of the number of articles. */
export async function readCalendar(
  ctx: ActorContext,
  { days, filter, perDay, timeZone }: ReadCalendarInput,
): Promise<readonly CalendarDay[]> {
  const { db, actor } = ctx
  const shape = shapeOf(filter)
  const args = { ...actor, editorId: filter.editorId }
  const spanOf = (from: Date, until: Date): Span => [from.getTime(), until.getTime()]
  const halves = days.flatMap(({ startsAt, noonAt, endsAt }) => [spanOf(startsAt, noonAt), spanOf(noonAt, endsAt)])
  const wholes = days.map(({ startsAt, endsAt }) => spanOf(startsAt, endsAt))
  const [, counted, rows, closed, [end]] = await Promise.all([
    checkCanManageArticles(ctx),
    db.read(counts(shape)({ ...args, spans: halves })),
    db.read(firstOfEach(shape)({ ...args, spans: wholes, perDay })),
    db.read(closures({ ...actor, ...boundsOf(days) })),
    db.read(closingEnd({ communityId: actor.communityId })),
  ])
  const byDay = Map.groupBy(
    rows.map(({ article }) => article),
    (article) => dayOf(liveAtOf(article), timeZone),
  )
  return days.map(({ day, startsAt, endsAt }, i) => {
    const [morning, afternoon] = [counted[2 * i], counted[2 * i + 1]].map((row) => {
      const [matching, all, scheduled] = row?.counted ?? [0, 0, 0]
      return { matching, articles: all, scheduled }
    }) as [Half, Half]
    const isClosed = closed.some((closure) => closure.startsAt < endsAt && startsAt < closure.endsAt)
    return {
      day,
      count: morning.matching + afternoon.matching,
      isClosed,
      notes: dayNotes({ morning, afternoon, isClosed, isAfterEnd: end !== undefined && endsAt > end.endsAt }),
      articles: byDay.get(day) ?? [],
    }
  })
}

type Half = { readonly matching: number; readonly articles: number; readonly scheduled: number }

function shapeOf({ shown, editorId }: CalendarFilter): Shape {
  return { shown, hasEditor: editorId !== null }
}

function boundsOf(days: readonly DayHalves[]) {
  return { from: days[0]?.startsAt ?? new Date(0), until: days.at(-1)?.endsAt ?? new Date(0) }
}

/** When an article of the calendar goes or went live. */
export function liveAtOf({
  status,
  scheduledAt,
  publishedAt,
}: Pick<ListedArticle, 'status' | 'scheduledAt' | 'publishedAt'>) {
  return (status === 'SCHEDULED' ? scheduledAt : publishedAt) ?? new Date(0)
}

type ListArgs = FilterArgs & {
  readonly from: Date
  readonly until: Date
  readonly afterId: string
  readonly limit: number
}

const listed = statementByShape(
  (shape: Shape) => (p: ListArgs) =>
    selectListedArticles(
      and(
        isInCalendar(p),
        gte(AT, p.from),
        lt(AT, p.until),
        sql`(${AT} > ${p.from} OR ${articles.id} > ${p.afterId})`,
        matchesFilter(shape, p),
        canManageArticles(p),
      ),
    )
      .orderBy(asc(AT), asc(articles.id))
      .limit(p.limit),
)

export type ListCalendarInput = PageInput & { readonly days: readonly DayHalves[]; readonly filter: CalendarFilter }

/** A page of the articles that go live within the days, earliest first. */
export async function listCalendar(
  ctx: ActorContext,
  { days, filter, first, after }: ListCalendarInput,
): Promise<ConnectionView<ListedArticle>> {
  const { db, actor } = ctx
  const { from, until } = boundsOf(days)
  const place = after && after.at > from ? { from: after.at, afterId: after.id } : { from, afterId: '' }
  const [, rows] = await Promise.all([
    checkCanManageArticles(ctx),
    db.read(listed(shapeOf(filter))({ ...actor, ...place, until, editorId: filter.editorId, limit: first + 1 })),
  ])
  return pageOf(rows, { first, after }, (row) => {
    const article = toListedArticle(row)
    return edgeAt({ at: liveAtOf(article), id: article.id }, article)
  })
}
