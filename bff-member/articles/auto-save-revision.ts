import { inArray } from 'drizzle-orm'
import type { ArticleWithText } from '#db/articles/article-rows.ts'
import { type AutoSaveRevisionInput, revisionSaver } from '#db/articles/save-revision.ts'
import type { ActorContext } from '#db/context.ts'
import { articles } from '#db/schema/articles.ts'
import { canAuthorEdit } from '#shared/domain/articles/rules.ts'
import { ARTICLE_STATUSES } from '#shared/domain/articles/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { isOwnArticle, refusedToAuthor } from './context.ts'

const EDITABLE = ARTICLE_STATUSES.filter(canAuthorEdit)

const saveRevision = revisionSaver({
  isVisible: isOwnArticle,
  isWritable: () => inArray(articles.status, EDITABLE),
})

/** Saves the text of an own article in a status in which its author may edit. */
export async function autoSaveRevision(ctx: ActorContext, input: AutoSaveRevisionInput): Promise<ArticleWithText> {
  const saved = await saveRevision(ctx, input)
  if (saved.kind === 'notFound') throw new AppError('NotFound')
  if (saved.kind === 'refused') throw refusedToAuthor(saved.article.status)
  return saved.article
}
