import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { articleAmplificationOffers, articleAmplificationRequests, articlePromos } from '#db/schema/article-offers.ts'
import { articles } from '#db/schema/articles.ts'
import { build, statement, statementByShape } from '#db/statement.ts'
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

const currentOffer = statement((p: { readonly communityId: string; readonly now: Date }) =>
  build
    .select(offerColumns)
    .from(articleAmplificationOffers)
    .where(
      and(
        eq(articleAmplificationOffers.communityId, p.communityId),
        lte(articleAmplificationOffers.publishedAt, p.now),
      ),
    )
    .orderBy(desc(articleAmplificationOffers.version))
    .limit(1),
)

/** The newest published offer; null in a community without amplification. */
export async function readAmplificationOffer({ db, actor, now }: ActorContext): Promise<AmplificationOfferView | null> {
  const [offer] = await db.read(currentOffer({ communityId: actor.communityId, now }))
  return offer ?? null
}

type RequestsArgs = ActorArgs & { readonly articleId: string | null }

const openRequests = statementByShape(
  (isOfOneArticle: boolean) => (p: RequestsArgs) =>
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
      .where(and(isOwn(p), isOfOneArticle ? sql`${articles.id} = ${p.articleId}` : undefined))
      .orderBy(desc(articleAmplificationRequests.createdAt))
      .limit(REQUESTS_MAX),
)

/** The author's open requests, of articles that are not in the trash; of one article if it is named. */
export async function listAmplificationRequests(
  { db, actor }: ActorContext,
  articleId: string | null,
): Promise<AmplificationRequestView[]> {
  return db.read(openRequests(articleId !== null)({ ...actor, articleId }))
}

const promo = statement((p: { readonly communityId: string }) =>
  build
    .select({
      title: articlePromos.title,
      body: articlePromos.body,
      linkLabel: articlePromos.linkLabel,
      link: articlePromos.link,
    })
    .from(articlePromos)
    .where(eq(articlePromos.communityId, p.communityId)),
)

/** The promo of the content studio; null in a community without one. */
export async function readArticlePromo({ db, actor }: ActorContext): Promise<ArticlePromoView | null> {
  const [found] = await db.read(promo({ communityId: actor.communityId }))
  return found ?? null
}
