import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { personViewIfFound } from '#db/members/users.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { build, inList, statement } from '#db/statement.ts'
import { AGES_FROM_DAYS, OPEN_STATUSES } from '#shared/domain/articles/backlog.ts'
import { firstDayInTime, type WorkCalendar } from '#shared/domain/articles/business-days.ts'
import { FEEDBACK_DUE_BUSINESS_DAYS, LIVE_DUE_BUSINESS_DAYS } from '#shared/domain/articles/limits.ts'
import { FEEDBACK_PROMISED } from '#shared/domain/articles/member-progress.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import type { UserView } from '#shared/domain/members/views.ts'
import { DAY_MS } from '#shared/kernel/clock.ts'
import { dayOf, instantOfHour } from '#shared/kernel/dates.ts'
import { checkCanManageArticles } from '../article-access.ts'
import type { ArticleLoaders } from '../article-loaders.ts'

/** The open articles of a status assigned to one editor, or to nobody. */
export type BacklogView = {
  readonly status: ArticleStatus
  readonly editor: UserView | null
  /** The number of articles in each age group, youngest first. */
  readonly ages: readonly number[]
  /** Among these, articles promised for a past day. */
  readonly overdue: number
}

type BacklogArgs = {
  readonly communityId: string
  readonly now: Date
  /** The earliest submission instants whose promise is still in time. */
  readonly feedbackSince: Date
  readonly liveSince: Date
  readonly today: Date
}

/** Of the articles that have been in their status for so many whole days, but not for as many as the next age has. */
function ofAge({ now }: BacklogArgs, at: number): SQL {
  const [from, next] = [AGES_FROM_DAYS[at] ?? 0, AGES_FROM_DAYS[at + 1]]
  const days = sql`(${now} - ${articles.statusUpdatedAt}) / ${DAY_MS}`
  return sql`sum(${days} >= ${from}${next === undefined ? sql`` : sql` AND ${days} < ${next}`})`
}

function isOverdue({ feedbackSince, liveSince, today }: BacklogArgs): SQL {
  const submitted = sql`coalesce(${articles.submittedAt}, ${articles.statusUpdatedAt})`
  return sql`CASE WHEN ${inList(articles.status, FEEDBACK_PROMISED)} THEN ${submitted} < ${feedbackSince}
    WHEN ${articles.status} = 'READY_TO_PUBLISH' THEN ${articles.statusUpdatedAt} < ${liveSince}
    WHEN ${articles.status} = 'SCHEDULED' THEN ${articles.scheduledAt} < ${today} ELSE 0 END`
}

const openArticles = statement((p: BacklogArgs) => {
  const open = build
    .select({
      status: articles.status,
      editorId: articles.editorId,
      ages: sql`json_array(${sql.join(
        AGES_FROM_DAYS.map((_, at) => ofAge(p, at)),
        sql`, `,
      )})`.as('ages'),
      overdue: sql`total(${isOverdue(p)})`.as('overdue'),
    })
    .from(articles)
    .where(and(eq(articles.communityId, p.communityId), inList(articles.status, OPEN_STATUSES)))
    // The plus keeps SQLite off the index of editors, which includes published articles.
    .groupBy(articles.status, sql`+${articles.editorId}`)
    .as('open')
  return build
    .select({
      status: open.status,
      ages: sql`${open.ages}`.mapWith((text: string) => JSON.parse(text) as readonly number[]),
      overdue: sql`${open.overdue}`.mapWith(Number),
      editor: personViewIfFound(),
    })
    .from(open)
    .leftJoin(users, eq(users.id, open.editorId))
    .leftJoin(communities, eq(communities.id, users.communityId))
})

/** The articles on their way to publication now, by status and editor. */
export async function readBacklog(
  ctx: ActorContext & { readonly articleLoaders: Pick<ArticleLoaders, 'calendar'> },
): Promise<readonly BacklogView[]> {
  const [, calendar] = await Promise.all([checkCanManageArticles(ctx), ctx.articleLoaders.calendar()])
  return ctx.db.read(openArticles({ communityId: ctx.actor.communityId, ...limitsOf(calendar, ctx.now) }))
}

function limitsOf(calendar: WorkCalendar, now: Date): Omit<BacklogArgs, 'communityId'> {
  const startOf = (day: string) => instantOfHour(day, 0, calendar.timeZone)
  const inTime = (days: number) => startOf(firstDayInTime(days, now, calendar))
  return {
    ...{ now, today: startOf(dayOf(now, calendar.timeZone)) },
    feedbackSince: inTime(FEEDBACK_DUE_BUSINESS_DAYS),
    liveSince: inTime(LIVE_DUE_BUSINESS_DAYS),
  }
}
