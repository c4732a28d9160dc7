import DataLoader from 'dataloader'
import { and, count, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { scansByArticles } from '#db/articles/scans/read-scans.ts'
import type { ActorContext } from '#db/context.ts'
import { articleClosures, articleFeedback, articleFeedbackReads } from '#db/schema/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { build } from '#db/statement.ts'
import type { WorkCalendar } from '#shared/domain/articles/business-days.ts'
import type { EditorScanView } from '#shared/domain/articles/scans.ts'

/** Values that fields of an article need beyond its row, batched over all articles of a request. */
export type ArticleLoaders = {
  readonly calendar: () => Promise<WorkCalendar>
  /** By article id: the number of remarks by others that the viewer has not read. */
  readonly unreadFeedback: DataLoader<string, number>
  /** By article id: its newest scan. */
  readonly scan: DataLoader<string, EditorScanView | null>
}

async function readCalendar({ db, actor }: ActorContext): Promise<WorkCalendar> {
  const { communityId } = actor
  const [[community], closures] = await Promise.all([
    db.read(build.select({ timeZone: communities.timeZone }).from(communities).where(eq(communities.id, communityId))),
    db.read(
      build
        .select({ startsAt: articleClosures.startsAt, endsAt: articleClosures.endsAt })
        .from(articleClosures)
        .where(eq(articleClosures.communityId, communityId)),
    ),
  ])
  return { timeZone: community?.timeZone ?? 'UTC', closures }
}

async function countUnread({ db, actor }: ActorContext, ids: readonly string[]): Promise<number[]> {
  const { userId, communityId } = actor
  const rows = await db.read(
    build
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

/** Made anew for every request. */
export function makeArticleLoaders(ctx: ActorContext): ArticleLoaders {
  let calendar: Promise<WorkCalendar> | undefined
  return {
    calendar: () => {
      calendar ??= readCalendar(ctx)
      return calendar
    },
    unreadFeedback: new DataLoader((ids: readonly string[]) => countUnread(ctx, ids)),
    scan: new DataLoader((ids: readonly string[]) => scansByArticles(ctx.db, ctx.actor.communityId, ids)),
  }
}
