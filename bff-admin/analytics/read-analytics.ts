import { eq, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { communities } from '#db/schema/communities.ts'
import { dailyTotals } from '#db/schema/events.ts'
import { build, statement, statementByShape } from '#db/statement.ts'
import { isByMonth, type Period, periodBefore, stepsOf } from '#shared/domain/analytics/periods.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { actsInAdminCommunity } from '../staff/admin-community.ts'
import { checkPermission } from '../staff/permissions.ts'

export type SumView = {
  /** The key of a measure, with its part after a dot. */
  readonly key: string
  readonly total: number
  /** The number of days with a known value. */
  readonly days: number
  /** The same value for the preceding period of equal length. */
  readonly before: number
  readonly daysBefore: number
}

export type SeriesView = SumView & {
  /** One value per step; null for steps without counts. */
  readonly totals: readonly (number | null)[]
  /** The number of days with a known value in each step. */
  readonly stepDays: readonly number[]
}

export type AnalyticsView = Period & {
  readonly steps: readonly string[]
  readonly isByMonth: boolean
  /** The last day that was counted; null before the first. */
  readonly countedTo: string | null
  readonly series: readonly SeriesView[]
}

type OfPeriod = ActorArgs & Period
type StepRow = { readonly key: string; readonly step: string; readonly total: number; readonly days: number }

/** Reads by the primary key: the days of a period are one range per community. */
const totalsOfSteps = statementByShape(({ byMonth }: { readonly byMonth: boolean }) => (p: OfPeriod) => {
  const step = byMonth ? sql`substr(t.day, 1, 7)` : sql`t.day`
  return build.all<StepRow>(sql`SELECT t.measure AS key, ${step} AS step, sum(t.total) AS total, count(*) AS days
    FROM ${dailyTotals} AS t WHERE t.community_id = ${p.communityId} AND t.day >= ${p.from} AND t.day <= ${p.to}
    GROUP BY t.measure, step`)
})

const totalsBefore = statement((p: OfPeriod) =>
  build.all<Omit<StepRow, 'step'>>(sql`SELECT t.measure AS key, sum(t.total) AS total, count(*) AS days
    FROM ${dailyTotals} AS t WHERE t.community_id = ${p.communityId} AND t.day >= ${p.from} AND t.day <= ${p.to}
    GROUP BY t.measure`),
)

/** The last counted day of a community. */
export const lastCounted = statement((p: Pick<ActorArgs, 'communityId'>) =>
  build.all<{ readonly day: string | null }>(
    sql`SELECT max(t.day) AS day FROM ${dailyTotals} AS t WHERE t.community_id = ${p.communityId}`,
  ),
)

/** Usage of the actor's community in a period and in the preceding one of equal length. One round trip. */
export async function readAnalytics(ctx: ActorContext, period: Period): Promise<AnalyticsView> {
  const { userId, communityId } = ctx.actor
  const of = { userId, communityId }
  const byMonth = isByMonth(period)
  const [, rows, before, [last]] = await Promise.all([
    checkPermission(ctx, 'admin'),
    ctx.db.read(totalsOfSteps({ byMonth })({ ...of, ...period })),
    ctx.db.read(totalsBefore({ ...of, ...periodBefore(period) })),
    ctx.db.read(lastCounted(of)),
  ])
  const steps = stepsOf(period)
  const earlier = new Map(before.map((row) => [row.key, row]))
  const keys = [...new Set([...rows, ...before].map(({ key }) => key))].toSorted()
  const series = keys.map((key) => {
    const found = new Map(rows.filter((row) => row.key === key).map((row) => [row.step, row]))
    const sum = (of: 'total' | 'days') => [...found.values()].reduce((total, row) => total + row[of], 0)
    return {
      ...{ key, total: sum('total'), days: sum('days') },
      ...{ before: earlier.get(key)?.total ?? 0, daysBefore: earlier.get(key)?.days ?? 0 },
      totals: steps.map((step) => found.get(step)?.total ?? null),
      stepDays: steps.map((step) => found.get(step)?.days ?? 0),
    }
  })
  return { ...period, steps, isByMonth: byMonth, countedTo: last?.day ?? null, series }
}

export type BrandTotalsView = { readonly code: string; readonly name: string; readonly sums: readonly SumView[] }

type BrandRow = Omit<SumView, 'before' | 'daysBefore'> & {
  readonly code: string
  readonly name: string
  readonly isBefore: number
}

const totalsOfBrands = statement((p: OfPeriod & { readonly since: string }) =>
  build.all<BrandRow>(sql`SELECT c.code, c.name, t.measure AS key, t.day < ${p.from} AS isBefore, sum(t.total) AS total, count(*) AS days
    FROM ${communities} AS c CROSS JOIN ${dailyTotals} AS t ON t.community_id = c.id AND t.day >= ${p.since} AND t.day <= ${p.to}
    WHERE c.kind = 'BRAND' AND ${actsInAdminCommunity(p)} GROUP BY c.id, t.measure, isBefore`),
)
const brandNames = statement((p: ActorArgs) =>
  build
    .select({ code: communities.code, name: communities.name })
    .from(communities)
    .where(sql`${eq(communities.kind, 'BRAND')} AND ${actsInAdminCommunity(p)}`),
)

/** The same sums for every brand, by name. Throws NotFound outside the admin community. */
export async function compareBrands(ctx: ActorContext, period: Period): Promise<readonly BrandTotalsView[]> {
  const { userId, communityId } = ctx.actor
  const of = { userId, communityId }
  const since = periodBefore(period).from
  const [, brands, rows] = await Promise.all([
    checkPermission(ctx, 'admin'),
    ctx.db.read(brandNames(of)),
    ctx.db.read(totalsOfBrands({ ...of, ...period, since })),
  ])
  if (brands.length === 0) throw new AppError('NotFound')
  return brands
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map((brand) => ({ ...brand, sums: sumsOf(rows.filter(({ code }) => code === brand.code)) }))
}

function sumsOf(rows: readonly BrandRow[]): readonly SumView[] {
  return [...new Set(rows.map(({ key }) => key))].toSorted().map((key) => {
    const of = (isBefore: number) => rows.find((row) => row.key === key && row.isBefore === isBefore)
    const [now, before] = [of(0), of(1)]
    return {
      key,
      total: now?.total ?? 0,
      days: now?.days ?? 0,
      before: before?.total ?? 0,
      daysBefore: before?.days ?? 0,
    }
  })
}
