import { and, desc, eq, sql } from 'drizzle-orm'
import { cardAmountColumns } from '#db/billing/amplification/card-amounts.ts'
import type { ActorContext } from '#db/context.ts'
import { withMergedAccounts } from '#db/members/merge/kept-account.ts'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { articleAmplificationOffers, articleAmplificationRequests } from '#db/schema/articles/article-offers.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { build, statement } from '#db/statement.ts'
import type { AmplificationPurchaseView, AmplificationRequestView } from '#shared/domain/articles/views.ts'
import { isOpenRequest, REQUESTS_MAX, readAuthorInfo, requestColumns } from '../author-info.queries.ts'
import { isOwnArticleInAnyStatus, type OwnArticleArgs } from '../context.ts'

const requestsOfArticle = statement((p: OwnArticleArgs) =>
  build
    .select(requestColumns)
    .from(articles)
    .innerJoin(articleAmplificationRequests, isOpenRequest)
    .innerJoin(articleAmplificationOffers, eq(articleAmplificationOffers.id, articleAmplificationRequests.offerId))
    .where(isOwnArticleInAnyStatus(p))
    .orderBy(desc(articleAmplificationRequests.createdAt))
    .limit(REQUESTS_MAX),
)

/**
 * The author's open requests: for articles that are not in the trash, or for the given article, whatever its status.
 */
export function listAmplificationRequests(
  ctx: ActorContext,
  articleId: string | null,
): Promise<AmplificationRequestView[]> {
  const { db, actor } = ctx
  return articleId === null ? readAuthorInfo(ctx, 'requests') : db.read(requestsOfArticle({ ...actor, articleId }))
}

const newestPurchase = statement((p: OwnArticleArgs) =>
  build
    .select({
      id: amplificationPurchases.id,
      operationId: amplificationPurchases.operationId,
      state: amplificationPurchases.state,
      amountCents: amplificationPurchases.amountCents,
      ...cardAmountColumns(),
      productName: amplificationPurchases.productName,
      currency: amplificationPurchases.currency,
      cardId: amplificationPurchases.cardId,
      cardLast4: amplificationPurchases.cardLast4,
      declineCode: amplificationPurchases.declineCode,
      endedAt: amplificationPurchases.endedAt,
    })
    .from(amplificationPurchases)
    .where(
      and(
        eq(amplificationPurchases.articleId, p.articleId),
        eq(amplificationPurchases.communityId, p.communityId),
        // The account that paid keeps its purchases when it is merged into another one.
        sql`${amplificationPurchases.userId} IN ${withMergedAccounts(p)}`,
      ),
    )
    .orderBy(desc(amplificationPurchases.createdAt), desc(amplificationPurchases.id))
    .limit(1),
)

/** The author's latest attempt to pay for the amplification of an article; null if there is none. */
export async function readOwnPurchase(ctx: ActorContext, articleId: string): Promise<AmplificationPurchaseView | null> {
  const [newest] = await ctx.db.read(newestPurchase({ ...ctx.actor, articleId }))
  return newest ?? null
}
