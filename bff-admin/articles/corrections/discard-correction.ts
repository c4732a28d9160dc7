import { and, sql } from 'drizzle-orm'
import type { ArticleWithText } from '#db/articles/article-rows.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { articleCorrections, articles } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { deleteConflictCopies } from '#db/texts/conflict-copies.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { checkPermission, hasPermission } from '../../staff/permissions.ts'
import { isArticleInCommunity } from '../article-access.ts'
import { loadForEditor, refusedToEditor } from '../load-for-editor.ts'
import { correctionById, isCorrection } from './read-correction.ts'

export type DiscardCorrectionInput = { readonly articleId: string; readonly correctionId: string }

/** Discards a correction with all of its texts; the story stays unchanged. */
export function discardCorrection(ctx: StaffContext, input: DiscardCorrectionInput): Promise<ArticleWithText> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { articleId } = input
    const [, { article }, [correction]] = await Promise.all([
      checkPermission(ctx, 'articles.edit'),
      loadForEditor(ctx, { articleId, operationId: null }),
      db.read(correctionById({ ...actor, ...input })),
    ])
    if (!correction) throw new AppError('NotFound')
    if (correction.state === 'DISCARDED') return article
    if (correction.state === 'PUBLISHED') throw refusedToEditor(article, now, 'correctionClosed')
    const closed = build
      .update(articleCorrections)
      .set({ state: 'DISCARDED', updatedAt: now })
      .where(and(isCorrection({ ...actor, ...input }), isOpen, hasPermission(actor, 'articles.edit')))
      .returning({ id: articleCorrections.id })
    const audit = auditStatement(ctx, {
      action: 'article.correct-discard',
      target: { type: 'article', id: articleId },
      memberVisible: false,
      before: { currentRevisionId: article.currentRevisionId },
      after: { currentRevisionId: article.currentRevisionId },
    })
    const kept = deleteConflictCopies({
      communityId: actor.communityId,
      documentIds: build
        .select({ id: articles.id })
        .from(articles)
        .where(isArticleInCommunity({ ...actor, articleId })),
      since: correction.createdAt,
    })
    await db.commitIf([closed, kept, audit])
    return article
  })
}

const isOpen = sql`${articleCorrections.state} = 'OPEN'`
