import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { articleFeedback, articleFeedbackReads, articles } from '#db/schema/articles.ts'
import { FEEDBACK_MAX_CHARACTERS } from '#shared/domain/articles/limits.ts'
import type { ArticleRemarkView } from '#shared/domain/articles/views.ts'
import { AppError, FORM_CODES } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { remarkColumns, type Thread, type ThreadViewer } from './read-feedback.ts'

/** A remark as it is stored: plain text without outer space. */
export function checkRemark(feedback: string): string {
  const remark = feedback.replaceAll('\r\n', '\n').trim()
  if (!remark) throw new AppError('BadRequest.Invalid', { fields: { feedback: FORM_CODES.missing } })
  if ([...remark].length > FEEDBACK_MAX_CHARACTERS)
    throw new AppError('BadRequest.Invalid', {
      message: `Feedback has at most ${FEEDBACK_MAX_CHARACTERS} characters.`,
      fields: { feedback: FORM_CODES.unknown },
    })
  return remark
}

/** The remark an operation id has already made. */
export function remarkOfOperation(db: Db, viewer: ThreadViewer, articleId: string, operationId: string | null) {
  return db.build
    .select(remarkColumns)
    .from(articleFeedback)
    .where(
      and(
        eq(articleFeedback.articleId, articleId),
        eq(articleFeedback.communityId, viewer.communityId),
        eq(articleFeedback.authorId, viewer.userId),
        eq(articleFeedback.operationId, operationId ?? ''),
      ),
    )
}

export type NewRemark = {
  readonly articleId: string
  readonly remark: string
  readonly operationId: string | null
  readonly now: Date
}

/** For the head of a `commitIf`: the remark, if the thread is still there, and that its writer has read so far. */
export function remarkStatements(
  db: Db,
  viewer: ThreadViewer,
  thread: Thread,
  { articleId, remark, operationId, now }: NewRemark,
) {
  const view: ArticleRemarkView = {
    id: newId(now),
    articleId,
    authorId: viewer.userId,
    remark,
    createdAt: now,
    hasRead: true,
  }
  const written = db.build
    .insert(articleFeedback)
    .select(
      db.build
        .select({
          id: sql<string>`${view.id}`.as('id'),
          communityId: articles.communityId,
          articleId: articles.id,
          authorId: sql<string>`${viewer.userId}`.as('author_id'),
          remark: sql<string>`${remark}`.as('remark'),
          operationId: sql`${operationId}`.as('operation_id'),
          createdAt: sql`${now.getTime()}`.as('created_at'),
        })
        .from(articles)
        .where(
          and(
            thread,
            eq(articles.id, articleId),
            eq(articles.communityId, viewer.communityId),
            sql`${articles.editorId} IS NOT NULL AND ${articles.status} <> 'DRAFT'`,
          ),
        ),
    )
    .onConflictDoNothing()
  const read = db.build
    .insert(articleFeedbackReads)
    .values({
      id: newId(now),
      communityId: viewer.communityId,
      articleId,
      userId: viewer.userId,
      readUntil: now,
    })
    .onConflictDoUpdate({
      target: [articleFeedbackReads.articleId, articleFeedbackReads.userId],
      set: { readUntil: now },
      setWhere: lt(articleFeedbackReads.readUntil, now),
    })
  return { view, statements: [written, read] as const }
}
