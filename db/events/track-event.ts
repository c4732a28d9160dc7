import { lt } from 'drizzle-orm'
import { EVENTS_KEPT_DAYS } from '#shared/domain/analytics/measures.ts'
import { eventTexts } from '#shared/domain/events/event-text.ts'
import type { TrackEventInput } from '#shared/domain/events/events.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Actor } from '#shared/server/graphql/context.ts'
import type { ActorContext, DbContext } from '../context.ts'
import { events } from '../schema/events.ts'
import { build } from '../statement.ts'

type TrackEventContext = ActorContext & { readonly actor: Pick<Actor, 'roles'> }

/** Records an event of a signed-in person. */
export async function trackEvent({ db, actor, now }: TrackEventContext, input: TrackEventInput): Promise<void> {
  await db.commit([
    build.insert(events).values({
      id: newId(now),
      communityId: actor.communityId,
      userId: actor.userId,
      role: actor.roles.includes('ADMIN') ? 'ADMIN' : 'MEMBER',
      ...eventTexts(input),
      createdAt: now,
    }),
  ])
}

const KEPT_MS = EVENTS_KEPT_DAYS * 24 * 3_600_000

/** Deletes events older than 90 days whose days were counted; returns how many. */
export async function deleteOldEvents({ db, now }: DbContext): Promise<number> {
  const [deleted] = await db.commit([
    build
      .delete(events)
      .where(lt(events.createdAt, new Date(now.getTime() - KEPT_MS)))
      .returning({ id: events.id }),
  ])
  return deleted.length
}
