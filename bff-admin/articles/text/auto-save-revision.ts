import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { ArticleWithText } from '#db/articles/article-rows.ts'
import { type AutoSaveRevisionInput, becameCurrent, keepRevision } from '#db/articles/save-revision.ts'
import { articleRevisions, articles } from '#db/schema/articles.ts'
import { auditLog } from '#db/schema/platform.ts'
import { SITTING_GAP_MS } from '#shared/domain/articles/limits.ts'
import { canEditorEdit } from '#shared/domain/articles/rules.ts'
import { ARTICLE_STATUSES } from '#shared/domain/articles/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { articleHere, type EditorVerb, editsText, mayEditText, refusedToEditor } from '../article-access.ts'

const EDITABLE = ARTICLE_STATUSES.filter(canEditorEdit)

/** The editor's save, in the two phases in which editors write in the text. */
export async function autoSaveRevision(verb: EditorVerb, input: AutoSaveRevisionInput): Promise<ArticleWithText> {
  const { db, actor, now } = verb
  if (!(await mayEditText(verb))) throw new AppError('NotAllowed')
  const kept = await keepRevision(
    {
      db,
      actor,
      now,
      which: articleHere(actor, input.articleId),
      mayWrite: and(inArray(articles.status, EDITABLE), editsText(db, actor)),
      follows: (revisionId) => [auditOfSitting(verb, input.articleId, revisionId)],
    },
    input,
  )
  if (kept.kind === 'none') throw new AppError('NotFound')
  if (kept.kind === 'refused') throw refusedToEditor(kept.article, now)
  return kept.article
}

/**
 * One row a sitting: the revisions themselves say who wrote what and when, a row for every few seconds of typing would
 * bury the other actions of staff.
 */
function auditOfSitting({ db, actor, now, correlationId }: EditorVerb, articleId: string, revisionId: string) {
  const savedJustBefore = db.build
    .select({ id: articleRevisions.id })
    .from(articleRevisions)
    .where(
      and(
        eq(articleRevisions.articleId, articleId),
        eq(articleRevisions.communityId, actor.communityId),
        eq(articleRevisions.authorId, actor.userId),
        ne(articleRevisions.id, revisionId),
        eq(articleRevisions.becameCurrent, true),
        gt(articleRevisions.createdAt, new Date(now.getTime() - SITTING_GAP_MS)),
      ),
    )
  return db.build.insert(auditLog).select(
    db.build
      .select({
        id: sql<string>`${newId(now)}`.as('id'),
        communityId: articles.communityId,
        actorId: sql<string>`${actor.userId}`.as('actor_id'),
        action: sql<string>`'article.edit-text'`.as('action'),
        targetId: articles.id,
        reason: sql<string | null>`NULL`.as('reason'),
        visibleToMember: sql<boolean>`0`.as('visible_to_member'),
        correlationId: sql<string>`${correlationId}`.as('correlation_id'),
        createdAt: sql`${now.getTime()}`.as('created_at'),
      })
      .from(articles)
      .where(and(articleHere(actor, articleId), becameCurrent(revisionId), sql`NOT EXISTS ${savedJustBefore}`)),
  )
}
