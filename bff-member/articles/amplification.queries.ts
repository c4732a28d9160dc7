import { and, desc, eq, isNull, lte } from 'drizzle-orm'
import { articleAmplificationOffers, articleAmplificationRequests, articlePromos } from '#db/schema/article-offers.ts'
import { articles } from '#db/schema/articles.ts'
import type {
  AmplificationOfferView,
  AmplificationRequestView,
  ArticlePromoView,
} from '#shared/domain/articles/views.ts'
import type { AuthorRead } from './articles.queries.ts'
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

/** The newest that is out; none in a community that amplifies nothing. */
export async function amplificationOffer({ db, actor, now }: AuthorRead): Promise<AmplificationOfferView | null> {
  const rows = await db.read(
    db.build
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

/** What the author has asked for and not withdrawn, of articles that are still there. */
export async function amplificationRequests(
  { db, actor }: Pick<AuthorRead, 'db' | 'actor'>,
  articleId: string | null,
): Promise<AmplificationRequestView[]> {
  return db.read(
    db.build
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
      .where(and(isOwn(actor), articleId === null ? undefined : eq(articles.id, articleId)))
      .orderBy(desc(articleAmplificationRequests.createdAt))
      .limit(REQUESTS_MAX),
  )
}

/** The content studio's card; none where a community has no studio. */
export async function articlePromo({ db, actor }: Pick<AuthorRead, 'db' | 'actor'>): Promise<ArticlePromoView | null> {
  const rows = await db.read(
    db.build
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
