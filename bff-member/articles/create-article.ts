import { and, desc, inArray, or, sql } from 'drizzle-orm'
import { type ArticleWithText, toArticleWithText } from '#db/articles/article-rows.ts'
import { selectArticlesWithText } from '#db/articles/read-articles.ts'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { build, statement } from '#db/statement.ts'
import { IN_FLIGHT_STATUSES } from '#shared/domain/articles/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { hasAcceptedTerms, termsNotAccepted } from './accepted-terms.ts'
import { readAuthorInfo } from './author-info.queries.ts'
import { isOwn } from './context.ts'

export type CreateArticleInput = { readonly operationId?: string | null | undefined }

type CreateArgs = ActorArgs & { readonly operationId: string | null }

const newArticle = statement((p: CreateArgs & { readonly articleId: string; readonly now: Date }) =>
  build.run(sql`INSERT INTO ${articles}
    (id, community_id, author_id, status, status_updated_at, operation_id, created_at, updated_at)
    SELECT ${p.articleId}, ${p.communityId}, ${p.userId}, 'DRAFT', ${p.now}, ${p.operationId}, ${p.now}, ${p.now}
    WHERE ${hasAcceptedTerms(p)} ON CONFLICT DO NOTHING`),
)

/** The article created by this operation takes precedence over other articles in flight. */
const articleInWork = statement((p: CreateArgs) => {
  const isOfOperation = sql`coalesce(${articles.operationId} = ${p.operationId}, 0)`
  return selectArticlesWithText(and(isOwn(p), or(isOfOperation, inArray(articles.status, IN_FLIGHT_STATUSES))))
    .orderBy(desc(isOfOperation))
    .limit(1)
})

/**
 * Returns the member's article in work, or creates one once the terms are accepted. The unique index on articles in
 * flight admits one row per author, so concurrent requests get the same article.
 */
export async function createArticle(ctx: ActorContext, input: CreateArticleInput): Promise<ArticleWithText> {
  const { db, actor, now } = ctx
  const operationId = checkOperationId(input.operationId)
  const args = { ...actor, articleId: newId(now), operationId, now }
  const [, [article]] = await db.commit([newArticle(args), articleInWork(args)])
  if (!article) throw (await readAuthorInfo(ctx, 'hasAcceptedTerms')) ? new AppError('NotFound') : termsNotAccepted()
  return toArticleWithText(article)
}
