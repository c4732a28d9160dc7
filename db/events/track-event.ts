import { lt } from 'drizzle-orm'
import { eventTexts } from '#shared/domain/events/event-text.ts'
import type { TrackEventInput } from '#shared/domain/events/events.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Actor } from '#shared/server/graphql/context.ts'
import type { Db } from '../client.ts'
import { events } from '../schema/events.ts'

/** Counts what somebody who is signed in did. */
export async function trackEvent(db: Db, actor: Actor, input: TrackEventInput, now: Date): Promise<void> {
  await db.commit([
    db.build.insert(events).values({
      id: newId(now),
      communityId: actor.communityId,
      userId: actor.userId,
      role: actor.roles.includes('ADMIN') ? 'ADMIN' : 'MEMBER',
      ...eventTexts(input),
      createdAt: now,
    }),
  ])
}

const KEPT_MS = 400 * 24 * 3_600_000

/** Events of more than a year ago; answers how many. */
export async function forgetOldEvents(db: Db, now: Date): Promise<number> {
  const [gone] = await db.commit([
    db.build
      .delete(events)
      .where(lt(events.createdAt, new Date(now.getTime() - KEPT_MS)))
      .returning({ id: events.id }),
  ])
  return gone.length
}
