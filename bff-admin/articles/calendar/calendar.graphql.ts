import {
  CALENDAR_MAX_DAYS,
  CALENDAR_SHOWN,
  type CalendarShown,
  halvesOfDays,
} from '#shared/domain/articles/calendar/calendar.ts'
import { CROWDED_FROM, DAY_NOTES } from '#shared/domain/articles/calendar/day-notes.ts'
import type { ArticleView } from '#shared/domain/articles/views.ts'
import { isDay } from '#shared/kernel/dates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { LIST_MAX, listSize } from '#shared/server/graphql/limits.ts'
import { CURSOR, listPage } from '#shared/server/graphql/list-page.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import { thenTrue } from '#shared/server/graphql/then-true.ts'
import type { ArticleTypes } from '#shared/server/graphql/types/articles.ts'
import type { AdminContext } from '../../context.ts'
import { audited } from '../../staff/audited-mutations.ts'
import { checkCanManageArticles } from '../article-access.ts'
import { readCalendarAddress, removeCalendarAddress, renewCalendarAddress } from './calendar-address.ts'
import { type CalendarDay, type CalendarFilter, listCalendar, readCalendar } from './read-calendar.ts'

type Needs = { readonly articles: ArticleTypes; readonly PageInfo: PageInfoRef }

const PER_DAY = 3
const DAY_CHARACTERS = '2026-12-08'.length

export function addArticleCalendar(builder: Builder<AdminContext>, needs: Needs) {
  addQueries(builder, addTypes(builder, needs))
  addMutations(builder)
}

function addTypes(builder: Builder<AdminContext>, { articles, PageInfo }: Needs) {
  const Note = builder.enumType('ArticleCalendarNote', {
    description: `A note about a day with scheduled articles: it is after the end of the community, it is in a closure, or at least ${CROWDED_FROM} articles go live in its morning or afternoon.`,
    values: DAY_NOTES,
  })
  const Day = builder.objectRef<CalendarDay>('ArticleCalendarDay').implement({
    fields: (t) => ({
      day: t.exposeString('day'),
      count: t.exposeInt('count', { description: 'The number of articles that match the filter, listed or not.' }),
      isClosed: t.exposeBoolean('isClosed'),
      notes: t.expose('notes', {
        type: [Note],
        description: 'For all articles of the day, regardless of the filter.',
      }),
      articles: t.field({
        type: [asOwn(builder, articles.Article)],
        description: 'The first ones.',
        resolve: (day) => [...day.articles],
      }),
    }),
  })
  const Shown = builder.enumType('ArticleCalendarShown', { values: CALENDAR_SHOWN })
  const Filter = builder.inputType('ArticleCalendarFilter', {
    fields: (t) => ({ shown: t.field({ type: Shown }), editorId: t.id() }),
  })
  const Articles = addConnection<ArticleView>(asShared(builder), 'ArticleCalendarList', articles.Article, PageInfo)
  return { Day, Filter, Articles }
}

type Asked = {
  readonly from: string
  readonly days: number
  readonly filter?:
    | {
        readonly shown?: CalendarShown | null | undefined
        readonly editorId?: string | null | undefined
      }
    | null
    | undefined
}

async function checked(ctx: AdminContext, { from, days, filter }: Asked) {
  const timeZone = (await ctx.findCommunity())?.timeZone ?? 'UTC'
  const narrowed: CalendarFilter = { shown: filter?.shown ?? 'ALL', editorId: filter?.editorId ?? null }
  if (isDay(from) && days >= 1 && days <= CALENDAR_MAX_DAYS)
    return { timeZone, days: halvesOfDays(from, days, timeZone), filter: narrowed }
  // A caller without permission gets that refusal, whatever the days.
  await checkCanManageArticles(ctx)
  throw new AppError('BadRequest.Invalid', { message: 'These aren’t valid calendar days.' })
}

function addQueries(builder: Builder<AdminContext>, { Day, Filter, Articles }: ReturnType<typeof addTypes>) {
  builder.queryFields((t) => {
    const args = {
      from: t.arg.string({ required: true, ...atMost(DAY_CHARACTERS), description: 'A day such as 2026-12-08.' }),
      days: t.arg.int({ required: true, description: `1 to ${CALENDAR_MAX_DAYS}.` }),
      filter: t.arg({ type: Filter }),
    }
    return {
      articleCalendar: t.field({
        type: [Day],
        description:
          'Days in the time zone of the community, with scheduled and published articles; at most 50 articles per day.',
        args: { ...args, perDay: t.arg.int() },
        resolve: async (_root, { perDay, ...asked }, ctx) => [
          ...(await readCalendar(ctx, { ...(await checked(ctx, asked)), perDay: listSize(perDay, PER_DAY) })),
        ],
      }),
      articleCalendarList: t.field({
        type: Articles,
        description: 'The articles of the same days in the order of their times; at most 50 a page.',
        args: { ...args, first: t.arg.int(), after: t.arg.string(CURSOR) },
        resolve: async (_root, { first, after, ...asked }, ctx) =>
          listCalendar(ctx, { ...(await checked(ctx, asked)), ...listPage({ first, after }, LIST_MAX) }),
      }),
      articleCalendarAddress: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When the calendar address of the caller was created; null if there is none.',
        resolve: (_root, _args, ctx) => readCalendarAddress(ctx),
      }),
    }
  })
}

function addMutations(builder: Builder<AdminContext>) {
  builder.mutationFields((t) => ({
    articleCalendarAddressRenew: t.field({
      type: 'String',
      description:
        'Creates a calendar address for a calendar app and returns its path, only this once: it is stored as a hash. An earlier address becomes invalid.',
      extensions: { audit: audited('staff.calendar-address', { memberVisible: false }) },
      resolve: (_root, _args, ctx) => renewCalendarAddress(ctx),
    }),
    articleCalendarAddressRemove: t.field({
      type: 'Boolean',
      description: 'Invalidates the address.',
      extensions: { audit: audited('staff.calendar-address-end', { memberVisible: false }) },
      resolve: (_root, _args, ctx) => thenTrue(removeCalendarAddress(ctx)),
    }),
  }))
}
