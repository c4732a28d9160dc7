import { and, eq, isNull } from 'drizzle-orm'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { articleAmplificationRequests } from '#db/schema/article-offers.ts'
import { build } from '#db/statement.ts'
import type { AmplificationRequestView } from '#shared/domain/articles/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { readOwnArticle } from '../articles.queries.ts'
import { conciergeMailStatements } from '../concierge-mail.ts'
import type { AuthorContext } from '../context.ts'
import { listAmplificationRequests } from './amplification.queries.ts'

export type WithdrawAmplificationInput = { readonly articleId: string }

/** Withdraws the author's open request; null when there is none. */
export function withdrawAmplification(
  ctx: AuthorContext,
  { articleId }: WithdrawAmplificationInput,
): Promise<AmplificationRequestView | null> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const [article, [request]] = await Promise.all([
      readOwnArticle(ctx, articleId),
      listAmplificationRequests(ctx, articleId),
    ])
    if (!article) throw new AppError('NotFound')
    if (!request) return null
    await db.commitIf([
      build
        .update(articleAmplificationRequests)
        .set({ withdrawnAt: now })
        .where(
          and(
            eq(articleAmplificationRequests.id, request.id),
            eq(articleAmplificationRequests.communityId, actor.communityId),
            eq(articleAmplificationRequests.userId, actor.userId),
            isNull(articleAmplificationRequests.withdrawnAt),
          ),
        ),
      ...(await conciergeMailStatements(ctx, article, request, true)),
    ])
    return request
  })
}
