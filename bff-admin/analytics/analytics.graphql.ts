import type { Builder } from '#shared/server/graphql/builder.ts'
import type { AdminContext } from '../context.ts'
import { checkPermission } from '../staff/permissions.ts'
import { checkedPeriod, DAY } from './checked-period.ts'
import {
  type AnalyticsView,
  type BrandTotalsView,
  compareBrands,
  readAnalytics,
  type SeriesView,
  type SumView,
} from './read-analytics.ts'

const KEY = 'A measure, with its part after a dot: "articles-left.EDITING".'

function checkAdmin(ctx: AdminContext) {
  return checkPermission(ctx, 'admin')
}

export function addAnalytics(builder: Builder<AdminContext>) {
  const Series = builder.objectRef<SeriesView>('AnalyticsSeries').implement({
    fields: (t) => ({
      key: t.exposeString('key', { description: KEY }),
      total: t.exposeInt('total'),
      days: t.exposeInt('days', { description: 'The number of days with a known value.' }),
      before: t.exposeInt('before', { description: 'The same for the preceding period of equal length.' }),
      daysBefore: t.exposeInt('daysBefore'),
      totals: t.exposeIntList('totals', {
        nullable: { list: false, items: true },
        description: 'One value per step; null where nothing was counted.',
      }),
      stepDays: t.exposeIntList('stepDays'),
    }),
  })
  const Analytics = builder.objectRef<AnalyticsView>('Analytics').implement({
    description: 'How the community was used in a period, by daily totals.',
    fields: (t) => ({
      from: t.exposeString('from'),
      to: t.exposeString('to'),
      isByMonth: t.exposeBoolean('isByMonth'),
      countedTo: t.exposeString('countedTo', { nullable: true, description: 'The last day that was counted.' }),
      steps: t.exposeStringList('steps', { description: 'Days, or months of a long period.' }),
      series: t.expose('series', { type: [Series] }),
    }),
  })
  const Sum = builder.objectRef<SumView>('AnalyticsSum').implement({
    fields: (t) => ({
      key: t.exposeString('key', { description: KEY }),
      total: t.exposeInt('total'),
      days: t.exposeInt('days'),
      before: t.exposeInt('before'),
      daysBefore: t.exposeInt('daysBefore'),
    }),
  })
  const Brand = builder.objectRef<BrandTotalsView>('BrandTotals').implement({
    fields: (t) => ({
      code: t.exposeString('code'),
      name: t.exposeString('name'),
      sums: t.expose('sums', { type: [Sum] }),
    }),
  })
  builder.queryFields((t) => {
    const period = { from: t.arg.string({ required: true, ...DAY }), to: t.arg.string({ required: true, ...DAY }) }
    return {
      analytics: t.field({
        type: Analytics,
        description: 'Inclusive; the period must consist of days that have ended.',
        args: period,
        resolve: async (_root, args, ctx) => readAnalytics(ctx, await checkedPeriod(ctx, args, checkAdmin)),
      }),
      brandTotals: t.field({
        type: [Brand],
        description: 'Every brand by name. NotFound outside the admin community.',
        args: period,
        resolve: async (_root, args, ctx) => [
          ...(await compareBrands(ctx, await checkedPeriod(ctx, args, checkAdmin))),
        ],
      }),
    }
  })
}
