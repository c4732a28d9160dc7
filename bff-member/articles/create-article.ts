import { and, desc, eq, inArray, or } from 'drizzle-orm'
import { type ArticleWithText, toArticleWithText } from '#db/articles/article-rows.ts'
import { selectArticlesWithText } from '#db/articles/read-articles.ts'
import type { ActorContext } from '#db/context.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { articles } from '#db/schema/articles.ts'
import { build } from '#db/statement.ts'
import { IN_FLIGHT_STATUSES } from '#shared/domain/articles/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { isOwn } from './context.ts'

export type CreateArticleInput = { readonly operationId?: string | null | undefined }

/**
 * Answers the member's article in work and creates one if there is none. The unique index of articles in flight admits one
 * row an author, so concurrent requests get the same article.
 */
export async function createArticle(ctx: ActorContext, input: CreateArticleInput): Promise<ArticleWithText> {
  const { db, actor, now } = ctx
  const operationId = checkOperationId(input.operationId)
  const isOfOperation = eq(articles.operationId, operationId ?? '')
  const [, found] = await db.commit([
    build
      .insert(articles)
      .values({
        id: newId(now),
        communityId: actor.communityId,
        authorId: actor.userId,
        status: 'DRAFT',
        statusUpdatedAt: now,
        operationId,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing(),
    selectArticlesWithText(and(isOwn(ctx), or(isOfOperation, inArray(articles.status, IN_FLIGHT_STATUSES))))
      .orderBy(desc(isOfOperation))
      .limit(1),
  ])
  const article = found[0]
  if (!article) throw new AppError('NotFound')
  return toArticleWithText(article)
}
