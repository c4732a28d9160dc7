import { sql } from 'drizzle-orm'
import type { OutboxContext } from '#db/context.ts'
import { type BrandDay, readForumDays, settleDue } from '#db/notifications/digest/brand-weeks.ts'
import { digestRunsIn } from '#db/notifications/digest/digest-runs.ts'
import type { NewEmail } from '#db/outbox/enqueue.ts'
import { forumDigestRuns, forumDigests } from '#db/schema/digests.ts'
import { build, type Runnable } from '#db/statement.ts'
import { FORUM_DIGEST_POSTS_MAX } from '#shared/domain/notifications/digest.ts'
import { digestPost } from './digest-post.ts'
import { type DigestReader, type News, type NewsOfPost, readDigestReaders, readNews } from './read-new-entries.ts'

const runs = digestRunsIn(forumDigestRuns)

/**
 * Writes the forum digests, at the hour of the weekly digest: daily for those who chose that, and weekly for the others. Returns how many.
 */
export async function writeForumDigests(ctx: OutboxContext, startedAt = performance.now()): Promise<number> {
  const { db } = ctx
  let written = 0
  const due = await runs.unfinished(ctx, await readForumDays(ctx))
  await settleDue(ctx, { job: 'write-forum-digests', startedAt }, due, async (day) => {
    const { communityId, isWeekly, since, until } = day
    written += await runs.write(ctx, day, startedAt, async (place) => {
      const readers = await readDigestReaders(db, { communityId, isWeekly, ...place })
      const asked = readers.map(({ id, toldUntil }) => ({
        id,
        since: Math.max(since.getTime(), toldUntil?.getTime() ?? 0),
      }))
      const news = await readNews(db, { communityId, asked, until })
      const told = readers.filter(({ id }) => hasNews(news.get(id)))
      return {
        readers,
        emails: told.flatMap((reader) => digestEmail(day, reader, news.get(reader.id)) ?? []),
        alsoWrite: told.length > 0 ? [toldStatement(day, told)] : [],
      }
    })
  })
  return written
}

function hasNews(news: News | undefined): news is News {
  return news !== undefined && news.followed.length + news.inGroups.length > 0
}

/** What this digest has listed is not listed again, even if its reader chooses another frequency. */
function toldStatement({ communityId, until }: BrandDay, readers: readonly DigestReader[]): Runnable {
  return build
    .insert(forumDigests)
    .values(readers.map(({ id: userId, frequency }) => ({ userId, communityId, frequency, toldUntil: until })))
    .onConflictDoUpdate({ target: forumDigests.userId, set: { toldUntil: sql`excluded.told_until` } })
}

function digestEmail(
  { communityId, dueAt }: BrandDay,
  { id: userId, frequency }: DigestReader,
  news: News | undefined,
): NewEmail<'forum-digest'> | null {
  if (!hasNews(news)) return null
  const followed = news.followed.slice(0, FORUM_DIGEST_POSTS_MAX)
  const inGroups = news.inGroups.slice(0, FORUM_DIGEST_POSTS_MAX)
  return {
    communityId,
    recipient: { kind: 'USER', userId },
    template: 'forum-digest',
    data: {
      frequency,
      followed: followed.flatMap(toPost),
      groups: [...Map.groupBy(inGroups, ({ groupName }) => groupName ?? '')].map(([name, posts]) => ({
        name,
        posts: posts.flatMap(toPost),
      })),
      hasMore: followed.length < news.followed.length || inGroups.length < news.inGroups.length,
    },
    idempotencyKey: `forum-digest/${userId}/${dueAt.toISOString()}`,
    isBulk: true,
  }
}

function toPost({ id: postId, title, entries }: NewsOfPost) {
  return digestPost({ title, news: { postId, entries: [...entries] } }) ?? []
}
