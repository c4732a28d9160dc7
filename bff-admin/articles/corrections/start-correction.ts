import { and, sql } from 'drizzle-orm'
import { rowOfArticle } from '#db/articles/row-of-article.ts'
import { articleCorrections, articleRevisions, articles } from '#db/schema/articles/articles.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { canCorrect } from '#shared/domain/articles/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { StaffContext } from '../../staff/context.ts'
import { checkPermission, hasPermission } from '../../staff/permissions.ts'
import { type ArticleArgs, isArticleInCommunity } from '../article-access.ts'
import { loadForEditor, refusedToEditor } from '../load-for-editor.ts'
import { type CorrectionView, openCorrection, toCorrection } from './read-correction.ts'

const begun = statement((p: ArticleArgs & { readonly id: string; readonly draftId: string; readonly now: Date }) =>
  build
    .insert(articleCorrections)
    .select(
      build
        .select({
          ...rowOfArticle(p),
          state: sql<'OPEN'>`'OPEN'`.as('state'),
          startedBy: sql<string>`${p.userId}`.as('started_by'),
          baseRevisionId: articleRevisions.id,
          draftId: sql<string>`${p.draftId}`.as('draft_id'),
          title: articleRevisions.title,
          content: articleRevisions.content,
          wordCount: articleRevisions.wordCount,
          savedBy: sql`NULL`.as('saved_by'),
          note: sql`NULL`.as('note'),
          publishedBy: sql`NULL`.as('published_by'),
          revisionId: sql`NULL`.as('revision_id'),
          publishedAt: sql`NULL`.as('published_at'),
          createdAt: sql`${p.now}`.as('created_at'),
          updatedAt: sql`${p.now}`.as('updated_at'),
        })
        .from(articles)
        .innerJoin(articleRevisions, hasId(articleRevisions, articles.currentRevisionId, articles))
        .where(and(isArticleInCommunity(p), sql`${articles.status} = 'PUBLISHED'`, hasPermission(p, 'articles.edit'))),
    )
    .onConflictDoNothing(),
)

/** Begins the correction of a published article, or answers the one that is open. Nothing of it is public. */
export async function startCorrection(ctx: StaffContext, articleId: string): Promise<CorrectionView> {
  const { db, actor, now } = ctx
  const [, { article }] = await Promise.all([
    checkPermission(ctx, 'articles.edit'),
    loadForEditor(ctx, { articleId, operationId: null }),
  ])
  if (!canCorrect(article.status)) throw refusedToEditor(article, now, 'notCorrectable')
  const [, [row]] = await db.commit([
    begun({ ...actor, articleId, id: newId(now), draftId: newId(now), now }),
    openCorrection({ ...actor, articleId }),
  ])
  if (!row) throw new AppError('NotAllowed')
  return toCorrection(row)
}
