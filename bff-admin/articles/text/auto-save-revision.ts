import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { ArticleWithText } from '#db/articles/article-rows.ts'
import {
  type ArticleOutcome,
  type AutoSaveRevisionInput,
  articleRevisionsOf,
  type SavedArgs,
} from '#db/articles/save-revision.ts'
import { articleRevisions, articles } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { withConflictCopy } from '#db/texts/stored-text.ts'
import { EDITING_SESSION_GAP_MS } from '#shared/domain/articles/limits.ts'
import { canEditorEdit } from '#shared/domain/articles/rules.ts'
import { ARTICLE_STATUSES } from '#shared/domain/articles/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { auditArgs, auditFrom } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { checkPermission, hasPermission } from '../../staff/permissions.ts'
import { isArticleInCommunity } from '../article-access.ts'
import { refusedToEditor } from '../load-for-editor.ts'

const EDITABLE = ARTICLE_STATUSES.filter(canEditorEdit)

export const editorRevisions = articleRevisionsOf({
  isVisible: (p) => and(isArticleInCommunity(p), hasPermission(p, 'articles.edit')),
  isWritable: () => inArray(articles.status, EDITABLE),
})

/**
 * One audit row per editing session: an editor saves every few seconds, and the revisions themselves record who wrote
 * what and when.
 */
const editingSessionAudit = auditFrom((p: SavedArgs & { readonly auditId: string }) => {
  const recentSave = build
    .select({ id: articleRevisions.id })
    .from(articleRevisions)
    .where(
      and(
        eq(articleRevisions.articleId, p.articleId),
        eq(articleRevisions.communityId, p.communityId),
        eq(articleRevisions.authorId, p.userId),
        ne(articleRevisions.id, p.revisionId),
        eq(articleRevisions.becameCurrent, true),
        gt(articleRevisions.createdAt, sql`${p.now} - ${EDITING_SESSION_GAP_MS}`),
      ),
    )
  const base = sql`(SELECT ${articleRevisions.baseRevisionId} FROM ${articleRevisions} WHERE ${articleRevisions.id} = ${p.revisionId}
    AND ${articleRevisions.communityId} = ${articles.communityId})`
  return {
    action: 'article.edit-text',
    targetType: 'article',
    memberVisible: false,
    id: sql`${p.auditId}`,
    targetId: sql`${articles.id}`,
    before: { currentRevisionId: base },
    after: { currentRevisionId: sql`${p.revisionId}` },
    from: sql`${articles} WHERE ${isArticleInCommunity(p)} AND ${editorRevisions.becameCurrent(p.revisionId)} AND NOT EXISTS ${recentSave}`,
  }
})

/** The additional statements in the batch of a save. */
export function sessionAudit(ctx: StaffContext) {
  const alsoWrite = (args: SavedArgs) => [editingSessionAudit({ ...args, ...auditArgs(ctx), auditId: newId(ctx.now) })]
  return { alsoWrite }
}

export function savedOrRefused(ctx: StaffContext, saved: ArticleOutcome): ArticleWithText {
  if (saved.kind === 'notFound') throw new AppError('NotFound')
  if (saved.kind === 'refused') throw withConflictCopy(refusedToEditor(saved.document, ctx.now), saved.keptRevisionId)
  return saved.document
}

/** Saves an editor's text, in the two statuses in which editors write in it. */
export async function autoSaveRevision(ctx: StaffContext, input: AutoSaveRevisionInput): Promise<ArticleWithText> {
  const { articleId, ...text } = input
  await checkPermission(ctx, 'articles.edit')
  return savedOrRefused(ctx, await editorRevisions.save(ctx, { articleId }, text, sessionAudit(ctx)))
}
