import { inArray } from 'drizzle-orm'
import type { ArticleWithText } from '#db/articles/article-rows.ts'
import { type ArticleOutcome, type AutoSaveRevisionInput, articleRevisionsOf } from '#db/articles/save-revision.ts'
import type { ActorContext } from '#db/context.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { withConflictCopy } from '#db/texts/stored-text.ts'
import { canAuthorEdit } from '#shared/domain/articles/rules.ts'
import { largePastesOf } from '#shared/domain/articles/scans.ts'
import { ARTICLE_STATUSES } from '#shared/domain/articles/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { isOwnArticleEvenTrashed, refusedToAuthor } from './context.ts'

const EDITABLE = ARTICLE_STATUSES.filter(canAuthorEdit)

export const ownRevisions = articleRevisionsOf({
  isVisible: isOwnArticleEvenTrashed,
  isWritable: () => inArray(articles.status, EDITABLE),
})

/** Saves the text of an own article while its status lets the author edit it. */
export async function autoSaveRevision(ctx: ActorContext, input: AutoSaveRevisionInput): Promise<ArticleWithText> {
  const { articleId, pastedSizes, ...text } = input
  const pasted = { pastedSizes: largePastesOf(pastedSizes ?? []) }
  return savedOrRefused(await ownRevisions.save(ctx, { articleId }, { ...text, ...pasted }))
}

export function savedOrRefused(saved: ArticleOutcome): ArticleWithText {
  // For its author a trashed article does not exist; only text that was being typed when it was trashed is stored.
  const isTrashed = saved.kind === 'refused' && saved.document.status === 'TRASHED' && saved.keptRevisionId === null
  if (saved.kind === 'notFound' || isTrashed) throw new AppError('NotFound')
  if (saved.kind === 'refused') throw withConflictCopy(refusedToAuthor(saved.document), saved.keptRevisionId)
  return saved.document
}
