import type { OutboxContext } from '#db/context.ts'
import type { NewEmail } from '#db/outbox/enqueue.ts'
import { digestRuns } from '#db/schema/digests.ts'
import { DIGEST_NOTIFICATIONS_MAX, DIGEST_STORIES_MAX } from '#shared/domain/notifications/digest.ts'
import { type BrandWeek, readBrandWeeks, settleDue } from './brand-weeks.ts'
import { digestRunsIn } from './digest-runs.ts'
import { digestReaders, readUnseen, readWeekStories, type Unseen, type WeekStory } from './read-digests.ts'

const runs = digestRunsIn(digestRuns)

/** Writes the weekly digests of all communities whose day and hour have come; returns how many. */
export async function writeDigests(ctx: OutboxContext, startedAt = performance.now()): Promise<number> {
  const { db } = ctx
  let written = 0
  const unfinished = await runs.unfinished(ctx, await readBrandWeeks(ctx))
  await settleDue(ctx, { job: 'write-digests', startedAt }, unfinished, async (due) => {
    const { communityId } = due
    const last = await runs.lastBefore(ctx, due)
    const week = last && last > due.since ? { ...due, since: last } : due
    const stories = await readWeekStories(db, communityId, week)
    written += await runs.write(ctx, week, startedAt, async (place) => {
      const readers = await db.read(digestReaders({ communityId, ...place }))
      const unseen = await readUnseen(db, { communityId, userIds: readers.map(({ id }) => id) })
      return {
        readers,
        emails: readers.flatMap(({ id }) => digestEmail(week, id, unseen.get(id) ?? [], stories) ?? []),
      }
    })
  })
  return written
}

/** Null without anything newer than the last digest. */
export function digestEmail(
  { communityId, dueAt, since }: BrandWeek,
  userId: string,
  unseen: readonly Unseen[],
  stories: readonly WeekStory[],
): NewEmail<'weekly-digest'> | null {
  const others = stories.filter(({ authorId }) => authorId !== userId)
  if (others.length === 0 && !unseen.some(({ createdAt }) => createdAt > since)) return null
  return {
    communityId,
    recipient: { kind: 'USER', userId },
    template: 'weekly-digest',
    data: {
      notifications: unseen.slice(0, DIGEST_NOTIFICATIONS_MAX).map(({ message, url }) => ({ message, url })),
      stories: others
        .slice(0, DIGEST_STORIES_MAX)
        .map(({ title, url, author, standfirst }) => ({ title, url, author, standfirst })),
      hasMore: {
        notifications: unseen.length > DIGEST_NOTIFICATIONS_MAX,
        stories: others.length > DIGEST_STORIES_MAX,
      },
    },
    idempotencyKey: `weekly-digest/${userId}/${dueAt.toISOString()}`,
    isBulk: true,
  }
}
