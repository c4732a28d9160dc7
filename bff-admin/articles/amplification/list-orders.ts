import { and, desc, eq, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { articleAmplificationOffers, articleAmplificationRequests } from '#db/schema/articles/article-offers.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { users } from '#db/schema/members.ts'
import { build, isAlso, statement } from '#db/statement.ts'
import { type AmplificationRefund, amplificationRefund } from '#shared/domain/billing/amplification.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { type Cursor, encodeCursor, NEWEST } from '#shared/kernel/cursor.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { checkCanManageArticles } from '../article-access.ts'

export const ORDER_STAGES = ['WAITING', 'BEGUN', 'WITHDRAWN'] as const
export type OrderStage = (typeof ORDER_STAGES)[number]

export type ListedOrderView = {
  readonly id: string
  readonly articleId: string
  readonly articleTitle: string
  readonly authorName: string
  readonly stage: OrderStage
  readonly requestedAt: Date
  readonly begunAt: Date | null
  readonly withdrawnAt: Date | null
  readonly priceCents: number
  /** Null when it was not paid by card. */
  readonly paidCents: number | null
  readonly refund: AmplificationRefund
}

const stage = sql<OrderStage>`CASE WHEN ${articleAmplificationRequests.withdrawnAt} IS NOT NULL THEN 'WITHDRAWN'
  WHEN ${articleAmplificationRequests.begunAt} IS NOT NULL THEN 'BEGUN' ELSE 'WAITING' END`

type PageArgs = {
  readonly communityId: string
  /** Empty: of every stage. */
  readonly stage: string
  readonly beforeAt: Date
  readonly beforeId: string
  readonly limit: number
}

const ordersBefore = statement((p: PageArgs) =>
  build
    .select({
      id: articleAmplificationRequests.id,
      articleId: articles.id,
      articleTitle: articles.title,
      givenName: users.givenName,
      familyName: users.familyName,
      stage: stage.as('stage'),
      requestedAt: articleAmplificationRequests.createdAt,
      begunAt: articleAmplificationRequests.begunAt,
      withdrawnAt: articleAmplificationRequests.withdrawnAt,
      priceCents: articleAmplificationOffers.priceCents,
      purchase: amplificationPurchases.state,
      paidCents: amplificationPurchases.amountCents,
    })
    .from(articleAmplificationRequests)
    .innerJoin(articleAmplificationOffers, eq(articleAmplificationOffers.id, articleAmplificationRequests.offerId))
    .innerJoin(
      articles,
      and(eq(articles.id, articleAmplificationRequests.articleId), isAlso(articles.communityId, p.communityId)),
    )
    .innerJoin(users, and(eq(users.id, articleAmplificationRequests.userId), isAlso(users.communityId, p.communityId)))
    .leftJoin(
      amplificationPurchases,
      and(
        eq(amplificationPurchases.id, articleAmplificationRequests.id),
        isAlso(amplificationPurchases.communityId, p.communityId),
      ),
    )
    .where(
      and(
        eq(articleAmplificationRequests.communityId, p.communityId),
        sql`(${articleAmplificationRequests.createdAt}, ${articleAmplificationRequests.id}) < (${p.beforeAt}, ${p.beforeId})`,
        sql`${p.stage} IN ('', ${stage})`,
      ),
    )
    .orderBy(desc(articleAmplificationRequests.createdAt), desc(articleAmplificationRequests.id))
    .limit(p.limit),
)

type OrdersPage = { readonly stage: OrderStage | null; readonly first: number; readonly after: Cursor | null }

/** What authors of the community have ordered for their articles, the newest first. */
export async function listAmplificationOrders(
  ctx: ActorContext,
  { stage: asked, first, after }: OrdersPage,
): Promise<ConnectionView<ListedOrderView>> {
  const { communityId } = ctx.actor
  const { at: beforeAt, id: beforeId } = after ?? NEWEST
  const [, rows] = await Promise.all([
    checkCanManageArticles(ctx),
    ctx.db.read(ordersBefore({ communityId, stage: asked ?? '', beforeAt, beforeId, limit: first + 1 })),
  ])
  return {
    edges: rows.slice(0, first).map(({ purchase, givenName, familyName, ...row }) => ({
      cursor: encodeCursor({ at: row.requestedAt, id: row.id }),
      node: {
        ...row,
        authorName: fullName({ givenName, familyName }),
        refund: amplificationRefund({ purchase, begunAt: row.begunAt }),
      },
    })),
    pageInfo: { hasNextPage: rows.length > first, hasPreviousPage: after !== null },
  }
}
