import { and, desc, eq, isNull, lte } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { articleAmplificationOffers, articleAmplificationRequests, articlePromos } from '#db/schema/article-offers.ts'
import { articles } from '#db/schema/articles.ts'
import { build } from '#db/statement.ts'
import type {
  AmplificationOfferView,
  AmplificationRequestView,
  ArticlePromoView,
} from '#shared/domain/articles/views.ts'
import { isOwn } from './context.ts'

const REQUESTS_MAX = 50

const offerColumns = {
  id: articleAmplificationOffers.id,
  version: articleAmplificationOffers.version,
  priceCents: articleAmplificationOffers.priceCents,
  currency: articleAmplificationOffers.currency,
  steps: articleAmplificationOffers.steps,
  timing: articleAmplificationOffers.timing,
  refund: articleAmplificationOffers.refund,
}

/** The newest published offer; null in a community without amplification. */
export async function readAmplificationOffer({ db, actor, now }: ActorContext): Promise<AmplificationOfferView | null> {
  const rows = await db.read(
    build
      .select(offerColumns)
      .from(articleAmplificationOffers)
      .where(
        and(
          eq(articleAmplificationOffers.communityId, actor.communityId),
          lte(articleAmplificationOffers.publishedAt, now),
        ),
      )
      .orderBy(desc(articleAmplificationOffers.version))
      .limit(1),
  )
  return rows[0] ?? null
}

/** The author's open requests, of articles that are not in the trash; of one article if it is named. */
export async function listAmplificationRequests(
  ctx: ActorContext,
  articleId: string | null,
): Promise<AmplificationRequestView[]> {
  const { db } = ctx
  return db.read(
    build
      .select({
        id: articleAmplificationRequests.id,
        articleId: articleAmplificationRequests.articleId,
        createdAt: articleAmplificationRequests.createdAt,
        offer: offerColumns,
      })
      .from(articles)
      .innerJoin(
        articleAmplificationRequests,
        and(
          eq(articleAmplificationRequests.articleId, articles.id),
          eq(articleAmplificationRequests.communityId, articles.communityId),
          isNull(articleAmplificationRequests.withdrawnAt),
        ),
      )
      .innerJoin(articleAmplificationOffers, eq(articleAmplificationOffers.id, articleAmplificationRequests.offerId))
      .where(and(isOwn(ctx), articleId === null ? undefined : eq(articles.id, articleId)))
      .orderBy(desc(articleAmplificationRequests.createdAt))
      .limit(REQUESTS_MAX),
  )
}

/** The promo of the content studio; null in a community without one. */
export async function readArticlePromo({ db, actor }: ActorContext): Promise<ArticlePromoView | null> {
  const rows = await db.read(
    build
      .select({
        title: articlePromos.title,
        body: articlePromos.body,
        linkLabel: articlePromos.linkLabel,
        link: articlePromos.link,
      })
      .from(articlePromos)
      .where(eq(articlePromos.communityId, actor.communityId)),
  )
  return rows[0] ?? null
}
