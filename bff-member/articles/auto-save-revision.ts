import { inArray } from 'drizzle-orm'
import type { ArticleWithText } from '#db/articles/article-rows.ts'
import { type AutoSaveRevisionInput, keepRevision } from '#db/articles/save-revision.ts'
import { articles } from '#db/schema/articles.ts'
import { canAuthorEdit } from '#shared/domain/articles/rules.ts'
import { ARTICLE_STATUSES } from '#shared/domain/articles/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { type AuthorVerb, isOwnArticle, refusedToAuthor } from './context.ts'

const EDITABLE = ARTICLE_STATUSES.filter(canAuthorEdit)

/** The author's save: of an own article, while it is on the author's desk. */
export async function autoSaveRevision(verb: AuthorVerb, input: AutoSaveRevisionInput): Promise<ArticleWithText> {
  const { db, actor, now } = verb
  const which = isOwnArticle(actor, input.articleId)
  const kept = await keepRevision({ db, actor, now, which, mayWrite: inArray(articles.status, EDITABLE) }, input)
  if (kept.kind === 'none') throw new AppError('NotFound')
  if (kept.kind === 'refused') throw refusedToAuthor(kept.article.status)
  return kept.article
}
