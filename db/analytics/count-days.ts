import { and, eq, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { isTimeUp } from '#db/jobs/elapsed.ts'
import { settleEach } from '#db/jobs/settle-each.ts'
import { jsonRows } from '#db/json-rows.ts'
import { articleClosures } from '#db/schema/articles/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { dailyTotals } from '#db/schema/events.ts'
import { build, statement } from '#db/statement.ts'
import { EVENTS_KEPT_DAYS } from '#shared/domain/analytics/measures.ts'
import type { WorkCalendar } from '#shared/domain/articles/business-days.ts'
import { DAY_MS } from '#shared/kernel/clock.ts'
import { addDays, dayOf, instantOfHour } from '#shared/kernel/dates.ts'
import { instantOfId } from '#shared/kernel/ids.ts'
import { dayArgs } from './day-args.ts'
import { countedOfDay, type DayArgs } from './measures-of-day.ts'

/** For a community whose days were never counted: as far back as the longest selectable period, but not before it existed. */
const FIRST_DAYS = 365
/** How many days of each community are counted in one run, which the other jobs wait for. */
const PER_RUN = 14
/** A day is counted this long after it ended, when what was written at its end has been stored. */
const AFTER_END_MS = 10 * 60_000

type Brand = WorkCalendar & { readonly id: string }
type Uncounted = Brand & { readonly lastDay: string | null }

const brands = statement((_: object) =>
  build
    .select({
      id: communities.id,
      timeZone: communities.timeZone,
      closures: jsonRows({ startsAt: articleClosures.startsAt, endsAt: articleClosures.endsAt }, (row) =>
        build
          .select({ row })
          .from(articleClosures)
          .where(eq(articleClosures.communityId, sql`${communities.id}`)),
      ),
      lastDay: sql<string | null>`(SELECT max(counted.day) FROM ${dailyTotals} AS counted
        WHERE counted.community_id = ${sql`${communities.id}`})`,
    })
    .from(communities)
    .where(eq(communities.kind, 'BRAND')),
)

const earlierTotals = statement((p: DayArgs) =>
  build.delete(dailyTotals).where(and(eq(dailyTotals.communityId, p.communityId), eq(dailyTotals.day, p.day))),
)

/** The totals counted from the rows of a day; inserted only if the day has none. */
export const newTotals = statement((p: DayArgs) =>
  build.run(sql`INSERT INTO ${dailyTotals} (community_id, day, measure, total)
    SELECT ${p.communityId}, ${p.day}, counted.measure, counted.total FROM (${countedOfDay(p)}) AS counted`),
)

/**
 * Counts the days that have ended since the last counted one, of the brands first that were counted least; returns how many, across all
 * brands. A brand whose days cannot be counted does not block the others.
 */
export async function countDays(ctx: DbContext, startedAt = performance.now()): Promise<number> {
  const leastFirst = (await ctx.db.read(brands({}))).toSorted((a, b) =>
    (a.lastDay ?? '').localeCompare(b.lastDay ?? ''),
  )
  let done = 0
  await settleEach(leastFirst, async (brand) => {
    if (isTimeUp(startedAt)) return null
    const days = daysToCount(brand, ctx.now)
    await countThese(ctx, brand, days)
    done += days.length
    return true
  })
  return done
}

function daysToCount({ id, timeZone, lastDay }: Uncounted, now: Date): readonly string[] {
  const endedBy = now.getTime() - AFTER_END_MS
  const unfinished = dayOf(new Date(endedBy), timeZone)
  const since = new Date(Math.max(instantOfId(id).getTime(), endedBy - FIRST_DAYS * DAY_MS))
  const first = lastDay === null ? dayOf(since, timeZone) : addDays(lastDay, 1)
  const days = Array.from({ length: PER_RUN }, (_, at) => addDays(first, at))
  return days.filter((day) => day < unfinished)
}

/** A day may be counted again: its earlier totals are replaced. */
export async function countThese(
  { db, now }: DbContext,
  { id: communityId, ...calendar }: Brand,
  days: readonly string[],
): Promise<void> {
  const eventsSince = now.getTime() - EVENTS_KEPT_DAYS * DAY_MS
  // Each day is a separate short transaction, so that no writer waits for a whole year.
  for (const day of days) {
    const hasEvents = instantOfHour(day, 0, calendar.timeZone).getTime() >= eventsSince
    const args = dayArgs({ communityId, day, hasEvents, calendar })
    await db.commit([earlierTotals(args), newTotals(args)])
  }
}
