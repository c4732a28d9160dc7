import DataLoader from 'dataloader'
import { and, count, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { articleClosures, articleFeedback, articleFeedbackReads } from '#db/schema/articles.ts'
import { communities } from '#db/schema/communities.ts'
import type { WorkCalendar } from '#shared/domain/articles/business-days.ts'
import type { Staff } from './article-access.ts'

/** What a card says beside its article, asked once for all cards of a request. */
export type DeskLoaders = {
  readonly calendar: () => Promise<WorkCalendar>
  /** Remarks on an article that the viewer has not read, by the article's id. */
  readonly unread: DataLoader<string, number>
}

async function readCalendar(db: Db, communityId: string): Promise<WorkCalendar> {
  const [[community], closures] = await Promise.all([
    db.read(
      db.build.select({ timeZone: communities.timeZone }).from(communities).where(eq(communities.id, communityId)),
    ),
    db.read(
      db.build
        .select({ startsAt: articleClosures.startsAt, endsAt: articleClosures.endsAt })
        .from(articleClosures)
        .where(eq(articleClosures.communityId, communityId)),
    ),
  ])
  return { timeZone: community?.timeZone ?? 'UTC', closures }
}

async function countUnread(db: Db, { userId, communityId }: Staff, ids: readonly string[]): Promise<number[]> {
  const rows = await db.read(
    db.build
      .select({ articleId: articleFeedback.articleId, unread: count() })
      .from(articleFeedback)
      .leftJoin(
        articleFeedbackReads,
        and(
          eq(articleFeedbackReads.articleId, articleFeedback.articleId),
          eq(articleFeedbackReads.userId, userId),
          eq(articleFeedbackReads.communityId, communityId),
        ),
      )
      .where(
        and(
          inArray(articleFeedback.articleId, [...ids]),
          eq(articleFeedback.communityId, communityId),
          ne(articleFeedback.authorId, userId),
          gt(articleFeedback.createdAt, sql`COALESCE(${articleFeedbackReads.readUntil}, 0)`),
        ),
      )
      .groupBy(articleFeedback.articleId),
  )
  const byId = new Map(rows.map((row) => [row.articleId, row.unread]))
  return ids.map((id) => byId.get(id) ?? 0)
}

export function makeDeskLoaders(db: Db, actor: Staff): DeskLoaders {
  let calendar: Promise<WorkCalendar> | undefined
  return {
    calendar: () => {
      calendar ??= readCalendar(db, actor.communityId)
      return calendar
    },
    unread: new DataLoader((ids: readonly string[]) => countUnread(db, actor, ids)),
  }
}
