import { and, isNull, ne, sql } from 'drizzle-orm'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { articleAmplificationRequests } from '#db/schema/articles/article-offers.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { build, hasId } from '#db/statement.ts'
import { AMPLIFICATION_REFUSALS } from '#shared/domain/articles/messages.ts'
import { amplificationBegunNotification } from '#shared/domain/notifications/article-notifications.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canManageArticles } from '../article-access.ts'
import { loadForEditor } from '../load-for-editor.ts'
import { type AmplificationOrderView, readAmplificationOrder } from './amplification.queries.ts'

export type StartAmplificationInput = { readonly articleId: string }

/** Records that an ordered amplification has begun and notifies the author, who can no longer withdraw it. */
export function startAmplification(
  ctx: StaffContext,
  { articleId }: StartAmplificationInput,
): Promise<AmplificationOrderView> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { communityId } = actor
    const [{ article }, order] = await Promise.all([
      loadForEditor(ctx, { articleId, operationId: null }),
      readAmplificationOrder(ctx, articleId),
    ])
    if (!order) throw new AppError('NotFound')
    if (order.begunAt) return order
    if (article.status === 'TRASHED')
      throw new AppError('InvalidTransition', { message: AMPLIFICATION_REFUSALS.isTrashed })
    const { id, userId } = order
    const causeKey = `amplification-begun/${id}/1`
    const email = await emailStatements(ctx, {
      communityId,
      recipient: { kind: 'USER', userId },
      template: 'amplification-begun',
      data: { articleId, articleTitle: article.title },
      idempotencyKey: causeKey,
    })
    const told = amplificationBegunNotification(article)
    await db.commitIf([
      build
        .update(articleAmplificationRequests)
        .set({ begunAt: now })
        .where(
          and(
            hasId(articleAmplificationRequests, id, { communityId }),
            isNull(articleAmplificationRequests.withdrawnAt),
            isNull(articleAmplificationRequests.begunAt),
            canManageArticles(actor),
            sql`EXISTS ${notTrashed({ articleId, communityId })}`,
          ),
        ),
      auditStatement(ctx, {
        action: 'article.amplify-begin',
        target: { type: 'article', id: articleId },
        memberVisible: false,
        after: { amplificationId: id },
      }),
      ...email,
      ...notificationStatements(ctx, { communityId, userId, causeKey }, told),
    ])
    return { ...order, begunAt: now }
  })
}

type Ordered = { readonly articleId: string; readonly communityId: string }

function notTrashed({ articleId, communityId }: Ordered) {
  return build
    .select({ id: articles.id })
    .from(articles)
    .where(and(hasId(articles, articleId, { communityId }), ne(articles.status, 'TRASHED')))
}
