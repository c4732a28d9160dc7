import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { ArticleWithText } from '#db/articles/article-rows.ts'
import { type AutoSaveRevisionInput, becameCurrent, saveRevision } from '#db/articles/save-revision.ts'
import { articleRevisions, articles } from '#db/schema/articles.ts'
import { build } from '#db/statement.ts'
import { EDITING_SESSION_GAP_MS } from '#shared/domain/articles/limits.ts'
import { canEditorEdit } from '#shared/domain/articles/rules.ts'
import { ARTICLE_STATUSES } from '#shared/domain/articles/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { auditStatementFrom } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { checkPermission, hasPermission } from '../../staff/permissions.ts'
import { isArticleInCommunity } from '../article-access.ts'
import { refusedToEditor } from '../load-for-editor.ts'

const EDITABLE = ARTICLE_STATUSES.filter(canEditorEdit)

/** Saves an editor's text, in the two statuses in which editors write in it. */
export async function autoSaveRevision(ctx: StaffContext, input: AutoSaveRevisionInput): Promise<ArticleWithText> {
  await checkPermission(ctx, 'articles.edit')
  const saved = await saveRevision(ctx, {
    ...input,
    isVisible: isArticleInCommunity(ctx, input.articleId),
    isWritable: and(inArray(articles.status, EDITABLE), hasPermission(ctx, 'articles.edit')),
    extraStatements: (revisionId) => [editingSessionAudit(ctx, input.articleId, revisionId)],
  })
  if (saved.kind === 'notFound') throw new AppError('NotFound')
  if (saved.kind === 'refused') throw refusedToEditor(saved.article, ctx.now)
  return saved.article
}

/**
 * One audit row for each editing session: an editor saves every few seconds, and the revisions themselves record who wrote
 * what and when.
 */
function editingSessionAudit(ctx: StaffContext, articleId: string, revisionId: string) {
  const { actor, now } = ctx
  const selectRecentSave = build
    .select({ id: articleRevisions.id })
    .from(articleRevisions)
    .where(
      and(
        eq(articleRevisions.articleId, articleId),
        eq(articleRevisions.communityId, actor.communityId),
        eq(articleRevisions.authorId, actor.userId),
        ne(articleRevisions.id, revisionId),
        eq(articleRevisions.becameCurrent, true),
        gt(articleRevisions.createdAt, new Date(now.getTime() - EDITING_SESSION_GAP_MS)),
      ),
    )
  const selectBase = sql`(SELECT ${articleRevisions.baseRevisionId} FROM ${articleRevisions} WHERE ${articleRevisions.id} = ${revisionId}
    AND ${articleRevisions.communityId} = ${articles.communityId})`
  return auditStatementFrom(ctx, {
    action: 'article.edit-text',
    targetType: 'article',
    memberVisible: false,
    reason: null,
    id: sql`${newId(now)}`,
    targetId: sql`${articles.id}`,
    before: { currentRevisionId: selectBase },
    after: { currentRevisionId: sql`${revisionId}` },
    from: sql`${articles} WHERE ${isArticleInCommunity(ctx, articleId)} AND ${becameCurrent(revisionId)}
      AND NOT EXISTS ${selectRecentSave}`,
  })
}
