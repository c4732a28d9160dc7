import { and, eq, ne, type SQL } from 'drizzle-orm'
import { transitionRefused } from '#db/articles/move-article.ts'
import type { Db } from '#db/client.ts'
import { articles } from '#db/schema/articles.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { allowedTransitions } from '#shared/domain/articles/transitions.ts'
import type { AppError } from '#shared/kernel/errors.ts'

export type Author = { readonly userId: string; readonly communityId: string }

/** What a member's verbs on articles need. */
export type AuthorVerb = {
  readonly db: Db
  readonly actor: Author
  readonly now: Date
  readonly outboxKey: string
}

/** Rows of articles that are the actor's own; what is in the trash does not exist for its author. */
export function isOwn(actor: Author): SQL | undefined {
  return and(
    eq(articles.communityId, actor.communityId),
    eq(articles.authorId, actor.userId),
    ne(articles.status, 'TRASHED'),
  )
}

export function isOwnArticle(actor: Author, articleId: string): SQL | undefined {
  return and(eq(articles.id, articleId), isOwn(actor))
}

export function refusedToAuthor(status: ArticleStatus): AppError {
  return transitionRefused(status, allowedTransitions('author', status), ARTICLE_MESSAGES.transitionRefused)
}
