import { and, eq, isNull } from 'drizzle-orm'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { articleAmplificationRequests } from '#db/schema/article-offers.ts'
import type { AmplificationRequestView } from '#shared/domain/articles/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { amplificationRequests } from './amplification.queries.ts'
import { ownArticle } from './articles.queries.ts'
import { conciergeMail } from './concierge-mail.ts'
import type { AuthorVerb } from './context.ts'

export type WithdrawAmplificationInput = { readonly articleId: string }

/** Takes the author's request back; null when there is none, so that withdrawing again changes nothing. */
export function withdrawAmplification(
  verb: AuthorVerb,
  { articleId }: WithdrawAmplificationInput,
): Promise<AmplificationRequestView | null> {
  return retryOnConflict(async () => {
    const { db, actor, now } = verb
    const [article, [request]] = await Promise.all([
      ownArticle(verb, articleId),
      amplificationRequests(verb, articleId),
    ])
    if (!article) throw new AppError('NotFound')
    if (!request) return null
    await db.commitIf([
      db.build
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
      ...(await conciergeMail(verb, article, request, true)),
    ])
    return request
  })
}
