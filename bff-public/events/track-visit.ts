import { and, eq, sql } from 'drizzle-orm'
import { attemptKey, attemptStatement, checkAttempt } from '#db/auth/attempts.ts'
import { attempts } from '#db/schema/auth.ts'
import { communityHosts } from '#db/schema/communities.ts'
import { events } from '#db/schema/events.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { eventTexts } from '#shared/domain/events/event-text.ts'
import type { TrackEventInput } from '#shared/domain/events/events.contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { PublicContext } from '../context.ts'

type Needs = Pick<PublicContext, 'db' | 'client' | 'now'>

/** Counts what a visitor of the host did, up to the limit of the visitor's network. */
export async function trackVisit({ db, client, now }: Needs, input: TrackEventInput): Promise<void> {
  const limit = ATTEMPT_LIMITS.trackEvent
  const key = await attemptKey(limit, [client.network])
  const { category, action, label } = eventTexts(input)
  const isWithinLimit = sql`(SELECT ${attempts.count} FROM ${attempts} WHERE ${attempts.key} = ${key}) <= ${limit.most}`
  const event = db.build
    .select({
      id: sql<string>`${newId(now)}`.as('id'),
      communityId: communityHosts.communityId,
      userId: sql<null>`NULL`.as('user_id'),
      role: sql<null>`NULL`.as('role'),
      category: sql<string>`${category}`.as('category'),
      action: sql<string>`${action}`.as('action'),
      label: sql<string | null>`${label}`.as('label'),
      createdAt: sql<Date>`${now.getTime()}`.as('created_at'),
    })
    .from(communityHosts)
    .where(and(eq(communityHosts.host, client.host), isWithinLimit))
  const [counted, written] = await db.commit([
    attemptStatement(db, limit, key, now),
    db.build.insert(events).select(event).returning({ id: events.id }),
  ])
  checkAttempt(limit, counted[0], now)
  if (written.length === 0) throw new AppError('NotFound')
}
