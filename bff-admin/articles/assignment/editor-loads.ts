import { and, eq, lt, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { articles, urgency } from '#db/schema/articles/articles.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { anyRow, build, statement } from '#db/statement.ts'
import { isOverdue, type WorkCalendar } from '#shared/domain/articles/business-days.ts'
import { deskDueAt } from '#shared/domain/articles/due/desk-date.ts'
import { COUNTED_ARTICLES_MAX } from '#shared/domain/articles/limits.ts'
import { type ArticleStatus, OPEN_STATUSES } from '#shared/domain/articles/statuses.ts'
import { DAY_MS } from '#shared/kernel/clock.ts'
import { checkCanManageArticles } from '../article-access.ts'
import type { ArticleLoaders } from '../article-loaders.ts'

export type EditorLoad = {
  readonly editorId: string
  /** Between submission and publication, without those on hold; at most one more than are counted. */
  readonly open: number
  readonly overdue: number
  /** Whether more may be overdue than were looked at. */
  readonly isMoreOverdue: boolean
}

/** Of a status, so many articles are looked at for those that are overdue: the first due. */
const LOOKED_AT = 200

type LoadArgs = { readonly communityId: string; readonly yesterday: Date }
/** What a promised day is counted from, or a desk date. */
type DueFrom = number | string
type FirstDue = { readonly status: ArticleStatus; readonly from: readonly DueFrom[] }

const asFirstDue = { mapFromDriverValue: (text: string) => JSON.parse(text) as readonly FirstDue[] }

/** Each status of an editor is a range of an index. Which of the first ones are overdue is a matter of the calendar. */
const editorLoads = statement((p: LoadArgs) => {
  const isTheirs = and(
    eq(articles.communityId, p.communityId),
    eq(articles.editorId, sql`${staffPermissions.userId}`),
    eq(articles.status, sql`asked.value`),
  )
  const some = anyRow()
    .from(articles)
    .where(isTheirs)
    .limit(COUNTED_ARTICLES_MAX + 1)
  const first = build
    .select({ from: sql`coalesce(${articles.deskDate}, ${urgency(articles)})`.as('due_from') })
    .from(articles)
    .where(and(isTheirs, lt(urgency(articles), p.yesterday)))
    .orderBy(urgency(articles))
    .limit(LOOKED_AT)
  return build
    .select({
      editorId: staffPermissions.userId,
      open: sql<number>`(SELECT total((SELECT count(*) FROM ${some})) FROM json_each(${sql.param(OPEN_STATUSES)}) AS asked)`.mapWith(
        Number,
      ),
      firstDue:
        sql`(SELECT json_group_array(json_object('status', asked.value, 'from', json((SELECT json_group_array(due_from) FROM ${first}))))
        FROM json_each(${sql.param(OPEN_STATUSES)}) AS asked)`.mapWith(asFirstDue),
    })
    .from(staffPermissions)
    .where(and(eq(staffPermissions.communityId, p.communityId), eq(staffPermissions.permission, 'articles.edit')))
})

type LoadContext = ActorContext & { readonly articleLoaders: Pick<ArticleLoaders, 'calendar'> }

/** How many open articles each editor has, and how many of them are overdue. */
export async function readEditorLoads(ctx: LoadContext): Promise<readonly EditorLoad[]> {
  const { db, actor, now } = ctx
  const yesterday = new Date(now.getTime() - DAY_MS)
  const [, rows, calendar] = await Promise.all([
    checkCanManageArticles(ctx),
    db.read(editorLoads({ communityId: actor.communityId, yesterday })),
    ctx.articleLoaders.calendar(),
  ])
  return rows.map(({ editorId, open, firstDue }) => {
    const overdue = firstDue.map(({ status, from }) => countOverdue(status, from, calendar, now))
    return {
      editorId,
      open: Math.min(open, COUNTED_ARTICLES_MAX + 1),
      overdue: overdue.reduce((sum, count) => sum + count, 0),
      isMoreOverdue: overdue.includes(LOOKED_AT),
    }
  })
}

/** They come in the order of their due days, so the overdue ones are the first. */
function countOverdue(status: ArticleStatus, from: readonly DueFrom[], calendar: WorkCalendar, now: Date): number {
  const isInTime = (at: DueFrom) => {
    const [since, deskDate] = typeof at === 'number' ? [new Date(at), null] : [now, at]
    const article = { status, statusUpdatedAt: since, submittedDate: since, scheduledDate: since, deskDate }
    const dueAt = deskDueAt(article, calendar)
    return !dueAt || !isOverdue(dueAt, now, calendar.timeZone)
  }
  // Halved until it is found: a due day is worked out day by day, and there are hundreds of them.
  let [first, end] = [0, from.length]
  while (first < end) {
    const middle = (first + end) >> 1
    const at = from[middle]
    if (at === undefined || isInTime(at)) end = middle
    else first = middle + 1
  }
  return first
}
