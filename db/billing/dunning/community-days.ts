import { sql } from 'drizzle-orm'
import { communities } from '#db/schema/communities.ts'
import type { CommunityDays } from '#shared/domain/billing/dunning/phases.ts'
import { DEFAULT_DUNNING, DunningSchedule } from '#shared/domain/billing/dunning/schedule.ts'
import type { ClosingDates } from '#shared/domain/communities/closing/closing.ts'
import { LruCache } from '#shared/kernel/lru-cache.ts'

/** The text is read with every request; there is one per community. */
const SCHEDULES_KEPT = 200
const schedules = new LruCache<string, DunningSchedule>(SCHEDULES_KEPT)

/** A community's reminder days after a failed renewal, as the text stored in its configuration. */
export function dunningText() {
  return sql<string | null>`json_extract(${communities.config}, '$.dunning')`
}

type DaysRow = {
  readonly dunning: string | null
  readonly timeZone: string
  readonly closing?: ClosingDates | null
}

export function communityDays({ dunning, timeZone, closing = null }: DaysRow): CommunityDays {
  return { schedule: dunning === null ? DEFAULT_DUNNING : scheduleOf(dunning), timeZone, closing }
}

function scheduleOf(text: string): DunningSchedule {
  const known = schedules.get(text)
  if (known) return known
  const schedule = DunningSchedule.parse(JSON.parse(text))
  schedules.set(text, schedule)
  return schedule
}
