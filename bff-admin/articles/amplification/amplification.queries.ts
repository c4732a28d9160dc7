import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { cardAmountColumns } from '#db/billing/amplification/card-amounts.ts'
import type { ActorContext } from '#db/context.ts'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { articleAmplificationOffers, articleAmplificationRequests } from '#db/schema/articles/article-offers.ts'
import { build, isAlso, statement } from '#db/statement.ts'

export type AmplificationOrderView = {
  readonly id: string
  readonly userId: string
  readonly requestedAt: Date
  readonly begunAt: Date | null
  readonly priceCents: number
  /** Null until it is paid by card. */
  readonly paidCents: number | null
  /** The part of it paid by card; credit with the provider paid the rest. */
  readonly cardCents: number
  readonly cardLast4: string | null
}

type OrderArgs = { readonly communityId: string; readonly articleId: string }

/** Condition: the payment of a request. */
export function isPurchaseOfRequest(p: { readonly communityId: string }): SQL | undefined {
  return and(
    eq(amplificationPurchases.id, articleAmplificationRequests.id),
    isAlso(amplificationPurchases.communityId, p.communityId),
  )
}

const openOrder = statement((p: OrderArgs) =>
  build
    .select({
      id: articleAmplificationRequests.id,
      userId: articleAmplificationRequests.userId,
      requestedAt: articleAmplificationRequests.createdAt,
      begunAt: articleAmplificationRequests.begunAt,
      priceCents: articleAmplificationOffers.priceCents,
      paidCents: amplificationPurchases.amountCents,
      cardCents: cardAmountColumns().cardCents,
      cardLast4: amplificationPurchases.cardLast4,
    })
    .from(articleAmplificationRequests)
    .innerJoin(articleAmplificationOffers, eq(articleAmplificationOffers.id, articleAmplificationRequests.offerId))
    .leftJoin(amplificationPurchases, isPurchaseOfRequest(p))
    .where(
      and(
        eq(articleAmplificationRequests.articleId, p.articleId),
        eq(articleAmplificationRequests.communityId, p.communityId),
        isNull(articleAmplificationRequests.withdrawnAt),
      ),
    ),
)

/** The author's open request or purchase for an article, unless withdrawn; null if there is none. */
export async function readAmplificationOrder({ db, actor }: ActorContext, articleId: string) {
  const [order] = await db.read(openOrder({ communityId: actor.communityId, articleId }))
  return order ?? null
}
