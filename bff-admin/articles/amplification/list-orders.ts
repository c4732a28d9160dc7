import { and, eq, sql } from 'drizzle-orm'
import { cardAmountColumns } from '#db/billing/amplification/card-amounts.ts'
import type { ActorContext } from '#db/context.ts'
import { newestFirst, type PlaceArgs, placeArgs } from '#db/lists/newest-first.ts'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { articleAmplificationOffers, articleAmplificationRequests } from '#db/schema/articles/article-offers.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { users } from '#db/schema/members.ts'
import { build, isAlso, statement } from '#db/statement.ts'
import { type AmplificationRefund, amplificationRefund } from '#shared/domain/billing/amplification.ts'
import { fullName } from '#shared/domain/members/views.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'
import { checkCanManageArticles } from '../article-access.ts'
import { isPurchaseOfRequest } from './amplification.queries.ts'

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
  /** The part of it paid by card; credit with the provider paid the rest. */
  readonly cardCents: number
  readonly refund: AmplificationRefund
}

const stage = sql<OrderStage>`CASE WHEN ${articleAmplificationRequests.withdrawnAt} IS NOT NULL THEN 'WITHDRAWN'
  WHEN ${articleAmplificationRequests.begunAt} IS NOT NULL THEN 'BEGUN' ELSE 'WAITING' END`

const LAST_ORDERED_FIRST = newestFirst(articleAmplificationRequests.createdAt, articleAmplificationRequests.id)

/** `stage` is empty for orders of all stages. */
type PageArgs = PlaceArgs & { readonly communityId: string; readonly stage: string }

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
      cardCents: cardAmountColumns().cardCents,
    })
    .from(articleAmplificationRequests)
    .innerJoin(articleAmplificationOffers, eq(articleAmplificationOffers.id, articleAmplificationRequests.offerId))
    .innerJoin(
      articles,
      and(eq(articles.id, articleAmplificationRequests.articleId), isAlso(articles.communityId, p.communityId)),
    )
    .innerJoin(users, and(eq(users.id, articleAmplificationRequests.userId), isAlso(users.communityId, p.communityId)))
    .leftJoin(amplificationPurchases, isPurchaseOfRequest(p))
    .where(
      and(
        eq(articleAmplificationRequests.communityId, p.communityId),
        LAST_ORDERED_FIRST.isFrom(p),
        sql`${p.stage} IN ('', ${stage})`,
      ),
    )
    .orderBy(...LAST_ORDERED_FIRST.order)
    .limit(p.limit),
)

type OrdersPage = PageInput & { readonly stage: OrderStage | null }

/** The amplification orders of the community's authors, newest first. */
export async function listAmplificationOrders(
  ctx: ActorContext,
  { stage: asked, ...page }: OrdersPage,
): Promise<ConnectionView<ListedOrderView>> {
  const { communityId } = ctx.actor
  const [, rows] = await Promise.all([
    checkCanManageArticles(ctx),
    ctx.db.read(ordersBefore({ communityId, stage: asked ?? '', ...placeArgs(page) })),
  ])
  return pageOf(rows, page, ({ purchase, givenName, familyName, ...row }) =>
    edgeAt(
      { at: row.requestedAt, id: row.id },
      {
        ...row,
        authorName: fullName({ givenName, familyName }),
        refund: amplificationRefund({ ...row, purchase }),
      },
    ),
  )
}
