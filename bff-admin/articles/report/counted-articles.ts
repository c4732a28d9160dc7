import { sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { dailyTotals } from '#db/schema/events.ts'
import { build, statement } from '#db/statement.ts'
import { type Measure, measureOf } from '#shared/domain/analytics/measures.ts'
import type { Period } from '#shared/domain/analytics/periods.ts'
import { ARTICLE_PROMISES, type ArticlePromise } from '#shared/domain/articles/backlog.ts'
import { ARTICLE_STATUSES, type ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { lastCounted } from '../../analytics/read-analytics.ts'
import { checkCanManageArticles } from '../article-access.ts'

export type StayView = {
  readonly status: ArticleStatus
  /** The number of articles that left the status. */
  readonly left: number
  /** Their average time in it. */
  readonly averageMinutes: number
}
export type PromiseView = { readonly promise: ArticlePromise; readonly kept: number; readonly late: number }
export type CountedArticlesView = {
  /** The last day that was counted; null before the first. */
  readonly countedTo: string | null
  readonly stays: readonly StayView[]
  readonly promises: readonly PromiseView[]
}

type OfPeriod = Period & { readonly communityId: string }

const totals = statement((p: OfPeriod) =>
  build.all<{ readonly key: string; readonly total: number }>(sql`SELECT t.measure AS key, sum(t.total) AS total
    FROM ${dailyTotals} AS t WHERE t.community_id = ${p.communityId} AND t.day >= ${p.from} AND t.day <= ${p.to}
    AND t.measure GLOB 'articles-*' GROUP BY t.measure`),
)

const MEASURE_OF = { FEEDBACK: 'articles-reviewed', LIVE: 'articles-live' } as const satisfies Record<
  ArticlePromise,
  Measure
>

/** The counts of articles that left a status during a period. One round trip. */
export async function readCountedArticles(ctx: ActorContext, period: Period): Promise<CountedArticlesView> {
  const { communityId } = ctx.actor
  const [, rows, [last]] = await Promise.all([
    checkCanManageArticles(ctx),
    ctx.db.read(totals({ communityId, ...period })),
    ctx.db.read(lastCounted({ communityId })),
  ])
  const of = (measure: Measure, part: string) => {
    const found = rows.find(({ key }) => measureOf(key).measure === measure && measureOf(key).part === part)
    return found?.total ?? 0
  }
  return {
    countedTo: last?.day ?? null,
    stays: ARTICLE_STATUSES.flatMap((status) => {
      const left = of('articles-left', status)
      if (left === 0) return []
      return [{ status, left, averageMinutes: Math.round(of('articles-minutes', status) / left) }]
    }),
    promises: ARTICLE_PROMISES.map((promise) => ({
      promise,
      kept: of(MEASURE_OF[promise], 'KEPT'),
      late: of(MEASURE_OF[promise], 'LATE'),
    })),
  }
}
