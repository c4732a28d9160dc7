import { and, inArray, sql } from 'drizzle-orm'
import type { ArticleWithText } from '#db/articles/article-rows.ts'
import { isNotClosing } from '#db/communities/closing/closing-rows.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { articleAmplificationRequests } from '#db/schema/articles/article-offers.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { canAmplify } from '#shared/domain/articles/rules.ts'
import { ARTICLE_STATUSES } from '#shared/domain/articles/statuses.ts'
import type { AmplificationRequestView } from '#shared/domain/articles/views.ts'
import { amplificationNotification } from '#shared/domain/notifications/article-notifications.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { readOwnArticle } from '../articles.queries.ts'
import { readAuthorInfo } from '../author-info.queries.ts'
import { conciergeEmailStatements } from '../concierge-email.ts'
import { type AuthorContext, isOwnArticle } from '../context.ts'
import { listAmplificationRequests } from './amplification.queries.ts'
import { notOffered } from './not-offered.ts'

export type RequestAmplificationInput = { readonly articleId: string }

/** Records the author's request to amplify an article; nothing is charged. A repeated call returns the open request. */
export function requestAmplification(
  ctx: AuthorContext,
  { articleId }: RequestAmplificationInput,
): Promise<AmplificationRequestView> {
  return retryOnConflict(async () => {
    const [article, offer, [open]] = await Promise.all([
      readOwnArticle(ctx, articleId),
      readAuthorInfo(ctx, 'offer'),
      listAmplificationRequests(ctx, articleId),
    ])
    if (!article) throw new AppError('NotFound')
    if (open) return open
    if (!canAmplify(article.status)) throw new AppError('Unprocessable', { message: ARTICLE_MESSAGES.amplifyTooEarly })
    if (!offer) throw notOffered()
    const request = { id: newId(ctx.now), articleId, createdAt: ctx.now, begunAt: null, offer }
    await insertRequest(ctx, article, request)
    return request
  })
}

const AMPLIFIED_STATUSES = ARTICLE_STATUSES.filter(canAmplify)

async function insertRequest(ctx: AuthorContext, article: ArticleWithText, request: AmplificationRequestView) {
  const { db, now } = ctx
  const { id, offer } = request
  await db.commitIf([
    build
      .insert(articleAmplificationRequests)
      .select(
        build
          .select({
            id: sql<string>`${id}`.as('id'),
            communityId: articles.communityId,
            articleId: articles.id,
            userId: articles.authorId,
            offerId: sql<string>`${offer.id}`.as('offer_id'),
            createdAt: sql`${now.getTime()}`.as('created_at'),
            withdrawnAt: sql`NULL`.as('withdrawn_at'),
            begunAt: sql`NULL`.as('begun_at'),
          })
          .from(articles)
          .where(
            and(
              isOwnArticle({ ...ctx.actor, articleId: article.id }),
              inArray(articles.status, AMPLIFIED_STATUSES),
              isNotClosing(ctx.actor.communityId),
            ),
          ),
      )
      // A concurrent request has inserted its row: `commitIf` fails, and the next attempt returns that row.
      .onConflictDoNothing(),
    ...(await confirmationStatements(ctx, article, request)),
    ...(await conciergeEmailStatements(ctx, article, request, false)),
    ...notificationStatements(
      ctx,
      { ...ctx.actor, causeKey: `amplification/${article.id}/${id}` },
      amplificationNotification(article),
    ),
  ])
}

function confirmationStatements(ctx: AuthorContext, article: ArticleWithText, { id, offer }: AmplificationRequestView) {
  return emailStatements(ctx, {
    communityId: ctx.actor.communityId,
    recipient: { kind: 'USER', userId: ctx.actor.userId },
    template: 'amplification-requested',
    data: {
      articleId: article.id,
      articleTitle: article.title,
      priceCents: offer.priceCents,
      currency: offer.currency,
    },
    idempotencyKey: `amplification-requested/${article.id}/${id}`,
  })
}
