import { desc, eq } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { articleAmplificationOffers, articleAmplificationRequests } from '#db/schema/article-offers.ts'
import { articles } from '#db/schema/articles.ts'
import { build, statement } from '#db/statement.ts'
import type { AmplificationRequestView } from '#shared/domain/articles/views.ts'
import { isOpenRequest, REQUESTS_MAX, readAuthorInfo, requestColumns } from '../author-info.queries.ts'
import { isOwnArticle, type OwnArticleArgs } from '../context.ts'

const requestsOfArticle = statement((p: OwnArticleArgs) =>
  build
    .select(requestColumns)
    .from(articles)
    .innerJoin(articleAmplificationRequests, isOpenRequest)
    .innerJoin(articleAmplificationOffers, eq(articleAmplificationOffers.id, articleAmplificationRequests.offerId))
    .where(isOwnArticle(p))
    .orderBy(desc(articleAmplificationRequests.createdAt))
    .limit(REQUESTS_MAX),
)

/** The author's open requests, of articles that are not in the trash; of one article if it is named. */
export function listAmplificationRequests(
  ctx: ActorContext,
  articleId: string | null,
): Promise<AmplificationRequestView[]> {
  const { db, actor } = ctx
  return articleId === null ? readAuthorInfo(ctx, 'requests') : db.read(requestsOfArticle({ ...actor, articleId }))
}
