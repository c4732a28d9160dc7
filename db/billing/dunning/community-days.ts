import { sql } from 'drizzle-orm'
import { communities } from '#db/schema/communities.ts'
import type { CommunityDays } from '#shared/domain/billing/dunning/phases.ts'
import { DEFAULT_DUNNING, DunningSchedule } from '#shared/domain/billing/dunning/schedule.ts'

/** A community's days after a failed renewal, as the text in which its configuration has them. */
export function dunningText() {
  return sql<string | null>`json_extract(${communities.config}, '$.dunning')`
}

export function communityDays(row: { readonly dunning: string | null; readonly timeZone: string }): CommunityDays {
  const schedule = row.dunning === null ? DEFAULT_DUNNING : DunningSchedule.parse(JSON.parse(row.dunning))
  return { schedule, timeZone: row.timeZone }
}
