import DataLoader from 'dataloader'
import { and, count, eq, gt, ne, sql } from 'drizzle-orm'
import { scansByArticles } from '#db/articles/scans/read-scans.ts'
import { closingColumn } from '#db/communities/closing/closing-rows.ts'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { jsonRows } from '#db/json-rows.ts'
import { articleClosures, articleFeedback, articleFeedbackReads } from '#db/schema/articles/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { build, inList, isOfUser, statement } from '#db/statement.ts'
import type { WorkCalendar } from '#shared/domain/articles/business-days.ts'
import type { EditorScanView } from '#shared/domain/articles/scans.ts'
import type { ClosingDates } from '#shared/domain/communities/closing/closing.ts'

/** The closures of the community and, where it is closing, its end. */
type ArticleCalendar = WorkCalendar & { readonly closing: ClosingDates | null }

/** Values that fields of an article need beyond its row, batched over all articles of a request. */
export type ArticleLoaders = {
  readonly calendar: () => Promise<ArticleCalendar>
  /** By article id: the number of comments by others that the viewer has not read. */
  readonly unreadFeedback: DataLoader<string, number>
  /** By article id: its newest scan. */
  readonly scan: DataLoader<string, EditorScanView | null>
}

type CommunityArgs = { readonly communityId: string }

const workCalendar = statement((p: CommunityArgs) => {
  const { startsAt, endsAt } = articleClosures
  const closures = jsonRows({ startsAt, endsAt }, (row) =>
    build.select({ row }).from(articleClosures).where(eq(articleClosures.communityId, p.communityId)),
  )
  return build
    .select({ timeZone: communities.timeZone, closures, closing: closingColumn(communities.id) })
    .from(communities)
    .where(eq(communities.id, p.communityId))
})

async function readCalendar({ db, actor }: ActorContext): Promise<ArticleCalendar> {
  const [calendar] = await db.read(workCalendar({ communityId: actor.communityId }))
  return calendar ?? { timeZone: 'UTC', closures: [], closing: null }
}

const unreadCounts = statement((p: ActorArgs & { readonly articleIds: readonly string[] }) =>
  build
    .select({ articleId: articleFeedback.articleId, unread: count() })
    .from(articleFeedback)
    .leftJoin(
      articleFeedbackReads,
      and(eq(articleFeedbackReads.articleId, articleFeedback.articleId), isOfUser(articleFeedbackReads, p)),
    )
    .where(
      and(
        inList(articleFeedback.articleId, p.articleIds),
        eq(articleFeedback.communityId, p.communityId),
        ne(articleFeedback.authorId, p.userId),
        gt(articleFeedback.createdAt, sql`COALESCE(${articleFeedbackReads.readUntil}, 0)`),
      ),
    )
    .groupBy(articleFeedback.articleId),
)

async function countUnread({ db, actor }: ActorContext, articleIds: readonly string[]): Promise<number[]> {
  const rows = await db.read(unreadCounts({ ...actor, articleIds }))
  const byId = new Map(rows.map((row) => [row.articleId, row.unread]))
  return articleIds.map((id) => byId.get(id) ?? 0)
}

/** Made anew for every request. */
export function makeArticleLoaders(ctx: ActorContext): ArticleLoaders {
  let calendar: Promise<ArticleCalendar> | undefined
  return {
    calendar: () => {
      calendar ??= readCalendar(ctx)
      return calendar
    },
    unreadFeedback: new DataLoader((ids: readonly string[]) => countUnread(ctx, ids)),
    scan: new DataLoader((ids: readonly string[]) => scansByArticles(ctx.db, ctx.actor.communityId, ids)),
  }
}

/** Loads the calendar for the fields `due` and `dueAt` of the answer in the batch of the work's first reads. */
export async function withCalendar<T>(
  ctx: { readonly articleLoaders: Pick<ArticleLoaders, 'calendar'> },
  work: Promise<T>,
): Promise<T> {
  return (await Promise.all([work, ctx.articleLoaders.calendar()]))[0]
}
