import { and, desc, eq, inArray, or } from 'drizzle-orm'
import { type ArticleWithText, toArticleWithText } from '#db/articles/article-rows.ts'
import { articlesWithText } from '#db/articles/read-articles.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { articles } from '#db/schema/articles.ts'
import { IN_FLIGHT_STATUSES } from '#shared/domain/articles/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { type AuthorVerb, isOwn } from './context.ts'

export type CreateArticleInput = { readonly operationId?: string | null | undefined }

/**
 * The member's article in work, made if there is none. The index of articles in flight lets only one in, so two tabs
 * that ask at once get the same one.
 */
export async function createArticle(
  { db, actor, now }: AuthorVerb,
  input: CreateArticleInput,
): Promise<ArticleWithText> {
  const operationId = checkOperationId(input.operationId)
  const madeByOperation = eq(articles.operationId, operationId ?? '')
  const [, found] = await db.commit([
    db.build
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
    articlesWithText(db, and(isOwn(actor), or(madeByOperation, inArray(articles.status, IN_FLIGHT_STATUSES))))
      .orderBy(desc(madeByOperation))
      .limit(1),
  ])
  const article = found[0]
  if (!article) throw new AppError('NotFound')
  return toArticleWithText(article)
}
