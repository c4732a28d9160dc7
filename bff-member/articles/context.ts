import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { transitionRefused } from '#db/articles/move-article.ts'
import { selectArticlesWithText, selectListedArticles } from '#db/articles/read-articles.ts'
import type { ActorArgs, ActorContext, OutboxContext } from '#db/context.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { hasId, statement } from '#db/statement.ts'
import { TRASH_READABLE_MS } from '#shared/domain/articles/history.ts'
import { authorMoves, type MovableArticle } from '#shared/domain/articles/moves/transitions.ts'
import type { ArticleRefusal } from '#shared/domain/articles/refusals.ts'
import type { AppError } from '#shared/kernel/errors.ts'

/** What the verbs of authors need that send email; reads and the other verbs take `ActorContext`. */
export type AuthorContext = ActorContext & OutboxContext

/** Condition on `articles`: the actor's own. An article in the trash does not exist for its author. */
export function isOwn(p: ActorArgs): SQL | undefined {
  return and(eq(articles.communityId, p.communityId), eq(articles.authorId, p.userId), ne(articles.status, 'TRASHED'))
}

export type OwnArticleArgs = ActorArgs & { readonly articleId: string }

export function isOwnArticle(p: OwnArticleArgs): SQL | undefined {
  return and(eq(articles.id, p.articleId), isOwn(p))
}

/** Also in the trash, however long ago: what was paid for it can be asked back. */
export function isOwnArticleInAnyStatus(p: OwnArticleArgs): SQL | undefined {
  return and(hasId(articles, p.articleId, p), eq(articles.authorId, p.userId))
}

/** Also in the trash, for as long as its text is kept for its author. */
export function isOwnArticleEvenTrashed(p: OwnArticleArgs & { readonly now: Date }): SQL | undefined {
  return and(
    hasId(articles, p.articleId, p),
    eq(articles.authorId, p.userId),
    or(ne(articles.status, 'TRASHED'), sql`${articles.statusUpdatedAt} > ${p.now} - ${TRASH_READABLE_MS}`),
  )
}

/** With its text. */
export const ownArticle = statement((p: OwnArticleArgs) => selectArticlesWithText(isOwnArticle(p)))

/** Without its text. */
export const ownListedArticle = statement((p: OwnArticleArgs) => selectListedArticles(isOwnArticle(p)))

export const ownArticleInAnyStatus = statement((p: OwnArticleArgs) => selectListedArticles(isOwnArticleInAnyStatus(p)))

export function refusedToAuthor(article: MovableArticle, reason: ArticleRefusal | null = null): AppError {
  return transitionRefused(article.status, authorMoves(article), reason)
}
