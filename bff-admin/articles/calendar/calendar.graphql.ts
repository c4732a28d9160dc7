import {
  CALENDAR_MAX_DAYS,
  CALENDAR_SHOWN,
  type CalendarShown,
  halvesOfDays,
} from '#shared/domain/articles/calendar/calendar.ts'
import { CROWDED_FROM, DAY_NOTES } from '#shared/domain/articles/calendar/day-notes.ts'
import type { ArticleView } from '#shared/domain/articles/views.ts'
import { CURSOR_MAX_CHARACTERS, parseCursor } from '#shared/kernel/cursor.ts'
import { isDay } from '#shared/kernel/dates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { LIST_MAX, listSize } from '#shared/server/graphql/limits.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
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
    description: `What is worth a look about a day on which something is scheduled: it is after the end of the community, it is in a closure, or ${CROWDED_FROM} articles and more go live on its morning or afternoon.`,
    values: DAY_NOTES,
  })
  const Day = builder.objectRef<CalendarDay>('ArticleCalendarDay').implement({
    fields: (t) => ({
      day: t.exposeString('day'),
      count: t.exposeInt('count', { description: 'How many articles match the filter, shown or not.' }),
      isClosed: t.exposeBoolean('isClosed'),
      notes: t.field({
        type: [Note],
        description: 'About all articles of the day, whatever the filter.',
        resolve: ({ notes }) => [...notes],
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
  // Whoever may not see the calendar is told so, whatever the days.
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
          'Days of the community, in its time zone, with what is scheduled and what was published; at most 50 articles of a day.',
        args: { ...args, perDay: t.arg.int() },
        resolve: async (_root, { perDay, ...asked }, ctx) => [
          ...(await readCalendar(ctx, { ...(await checked(ctx, asked)), perDay: listSize(perDay, PER_DAY) })),
        ],
      }),
      articleCalendarList: t.field({
        type: Articles,
        description: 'The articles of the same days in the order of their times; at most 50 a page.',
        args: { ...args, first: t.arg.int(), after: t.arg.string(atMost(CURSOR_MAX_CHARACTERS)) },
        resolve: async (_root, { first, after, ...asked }, ctx) =>
          listCalendar(ctx, {
            ...(await checked(ctx, asked)),
            first: listSize(first, LIST_MAX),
            after: after ? parseCursor(after) : null,
          }),
      }),
      articleCalendarAddress: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Since when the caller has an address of the calendar for a calendar app.',
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
        'Makes an address of the calendar for a calendar app and answers its path, this once: it is stored as a hash. An earlier one stops working.',
      extensions: { audit: audited('staff.calendar-address', { memberVisible: false }) },
      resolve: (_root, _args, ctx) => renewCalendarAddress(ctx),
    }),
    articleCalendarAddressRemove: t.field({
      type: 'Boolean',
      description: 'Ends the address.',
      extensions: { audit: audited('staff.calendar-address-end', { memberVisible: false }) },
      resolve: async (_root, _args, ctx) => {
        await removeCalendarAddress(ctx)
        return true
      },
    }),
  }))
}
