import { sql } from 'drizzle-orm'
import { attemptKey, attemptStatement, checkAttempt } from '#db/auth/attempts.ts'
import { inCommunity } from '#db/context.ts'
import { attempts } from '#db/schema/auth.ts'
import { events } from '#db/schema/events.ts'
import { build } from '#db/statement.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { eventTexts } from '#shared/domain/events/event-text.ts'
import type { TrackEventInput } from '#shared/domain/events/events.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { PublicContext } from '../context.ts'

/** Records an event of a visitor of the host, up to the limit of the visitor's network. */
export async function trackVisitorEvent(ctx: PublicContext, input: TrackEventInput): Promise<void> {
  const { db, now, client, community } = await inCommunity(ctx)
  const limit = ATTEMPT_LIMITS.trackEvent
  const key = await attemptKey(limit, [client.network])
  const { category, action, label } = eventTexts(input)
  const isWithinLimit = sql`(SELECT ${attempts.count} FROM ${attempts} WHERE ${attempts.key} = ${key}) <= ${limit.most}`
  const [counted] = await db.commit([
    attemptStatement(ctx, { limit, key }),
    build
      .insert(events)
      .select(
        sql`SELECT ${newId(now)}, ${community.id}, NULL, NULL, ${category}, ${action}, ${label}, ${now.getTime()} WHERE ${isWithinLimit}`,
      ),
  ])
  checkAttempt(limit, counted[0], now)
}
