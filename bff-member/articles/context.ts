import { and, eq, ne, type SQL } from 'drizzle-orm'
import { transitionRefused } from '#db/articles/move-article.ts'
import type { ActorContext, OutboxContext } from '#db/context.ts'
import { articles } from '#db/schema/articles.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { allowedTransitions } from '#shared/domain/articles/transitions.ts'
import type { AppError } from '#shared/kernel/errors.ts'

/** What the verbs of authors need that send mail; reads and the other verbs take `ActorContext`. */
export type AuthorContext = ActorContext & OutboxContext

/** Condition on `articles`: the actor's own. An article in the trash does not exist for its author. */
export function isOwn({ actor }: ActorContext): SQL | undefined {
  return and(
    eq(articles.communityId, actor.communityId),
    eq(articles.authorId, actor.userId),
    ne(articles.status, 'TRASHED'),
  )
}

export function isOwnArticle(ctx: ActorContext, articleId: string): SQL | undefined {
  return and(eq(articles.id, articleId), isOwn(ctx))
}

export function refusedToAuthor(status: ArticleStatus): AppError {
  return transitionRefused(status, allowedTransitions('author', status), ARTICLE_MESSAGES.transitionRefused)
}
