import { and, inArray, sql } from 'drizzle-orm'
import type { ArticleWithText } from '#db/articles/article-rows.ts'
import { mailStatements } from '#db/outbox/enqueue.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { articleAmplificationRequests } from '#db/schema/article-offers.ts'
import { articles } from '#db/schema/articles.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { canAmplify } from '#shared/domain/articles/rules.ts'
import { ARTICLE_STATUSES } from '#shared/domain/articles/statuses.ts'
import type { AmplificationRequestView } from '#shared/domain/articles/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { amplificationOffer, amplificationRequests } from './amplification.queries.ts'
import { ownArticle } from './articles.queries.ts'
import { conciergeMail } from './concierge-mail.ts'
import { type AuthorVerb, isOwnArticle } from './verb.ts'

export type RequestAmplificationInput = { readonly articleId: string }

/** Notes that the author wants an article amplified, and charges nothing. Asking again answers with the same request. */
export function requestAmplification(
  verb: AuthorVerb,
  { articleId }: RequestAmplificationInput,
): Promise<AmplificationRequestView> {
  return retryOnConflict(async () => {
    const [article, offer, [open]] = await Promise.all([
      ownArticle(verb, articleId),
      amplificationOffer(verb),
      amplificationRequests(verb, articleId),
    ])
    if (!article) throw new AppError('NotFound')
    if (open) return open
    if (!canAmplify(article.status)) throw new AppError('Unprocessable', { message: ARTICLE_MESSAGES.amplifyTooEarly })
    if (!offer) throw new AppError('NotFound')
    const request = { id: newId(verb.now), articleId, createdAt: verb.now, offer }
    await write(verb, article, request)
    return request
  })
}

const AMPLIFIED_STATUSES = ARTICLE_STATUSES.filter(canAmplify)

async function write(verb: AuthorVerb, article: ArticleWithText, request: AmplificationRequestView) {
  const { db, actor, now } = verb
  const { id, offer } = request
  await db.commitIf([
    db.build
      .insert(articleAmplificationRequests)
      .select(
        db.build
          .select({
            id: sql<string>`${id}`.as('id'),
            communityId: articles.communityId,
            articleId: articles.id,
            userId: articles.authorId,
            offerId: sql<string>`${offer.id}`.as('offer_id'),
            createdAt: sql`${now.getTime()}`.as('created_at'),
            withdrawnAt: sql`NULL`.as('withdrawn_at'),
          })
          .from(articles)
          .where(and(isOwnArticle(actor, article.id), inArray(articles.status, AMPLIFIED_STATUSES))),
      )
      // Somebody was faster: the fresh look finds that request.
      .onConflictDoNothing(),
    ...(await confirmation(verb, article, request)),
    ...(await conciergeMail(verb, article, request, false)),
  ])
}

function confirmation(verb: AuthorVerb, article: ArticleWithText, { id, offer }: AmplificationRequestView) {
  return mailStatements(verb, {
    communityId: verb.actor.communityId,
    recipient: { kind: 'USER', userId: verb.actor.userId },
    template: 'amplification-requested',
    data: { articleId: article.id, articleTitle: article.title, priceCents: offer.priceCents },
    idempotencyKey: `amplification-requested/${article.id}/${id}`,
  })
}
