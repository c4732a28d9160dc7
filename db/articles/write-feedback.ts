import { and, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { articleFeedback, articleFeedbackReads, articles } from '#db/schema/articles/articles.ts'
import { build, statement } from '#db/statement.ts'
import { FEEDBACK_MAX_CHARACTERS } from '#shared/domain/articles/limits.ts'
import type { ArticleCommentView } from '#shared/domain/articles/views.ts'
import { AppError, FORM_CODES } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { commentColumns } from './read-feedback.ts'

/** Answers the comment as it is stored: plain text, trimmed, with LF line ends. */
export function checkComment(feedback: string): string {
  const remark = feedback.replaceAll('\r\n', '\n').trim()
  if (!remark) throw new AppError('BadRequest.Invalid', { fields: { feedback: FORM_CODES.missing } })
  if ([...remark].length > FEEDBACK_MAX_CHARACTERS)
    throw new AppError('BadRequest.Invalid', {
      message: `Feedback can be up to ${FEEDBACK_MAX_CHARACTERS} characters.`,
      fields: { feedback: FORM_CODES.unknown },
    })
  return remark
}

/** One comment by staff since the last submission, if there is any. */
export const staffComments = statement((p: { readonly articleId: string; readonly communityId: string }) =>
  build
    .select({ id: articleFeedback.id })
    .from(articles)
    .innerJoin(
      articleFeedback,
      and(eq(articleFeedback.articleId, articles.id), eq(articleFeedback.communityId, articles.communityId)),
    )
    .where(
      and(
        eq(articles.id, p.articleId),
        eq(articles.communityId, p.communityId),
        ne(articleFeedback.authorId, articles.authorId),
        sql`${articleFeedback.createdAt} >= COALESCE(${articles.submittedAt}, 0)`,
      ),
    )
    .limit(1),
)

type OperationArgs = ActorArgs & { readonly articleId: string; readonly operationId: string | null }

/** The comment that this operation id has already written. */
export const operationComment = statement((p: OperationArgs) =>
  build
    .select(commentColumns)
    .from(articleFeedback)
    .where(
      and(
        eq(articleFeedback.articleId, p.articleId),
        eq(articleFeedback.communityId, p.communityId),
        eq(articleFeedback.authorId, p.userId),
        // NULL equals nothing, so without an operation id no comment is found.
        sql`${articleFeedback.operationId} = ${p.operationId}`,
      ),
    ),
)

export type NewComment = {
  /** Condition that selects the article among those whose thread the author of the comment may write in. */
  readonly isWritable: SQL | undefined
  readonly articleId: string
  readonly remark: string
  readonly operationId: string | null
}

/**
 * The first statements of a `commitIf`: inserts the comment only while the article still has a feedback thread, and marks
 * the thread as read by the author of the comment.
 */
export function commentStatements(
  { actor, now }: ActorContext,
  { isWritable, articleId, remark, operationId }: NewComment,
) {
  const view: ArticleCommentView = {
    id: newId(now),
    articleId,
    authorId: actor.userId,
    remark,
    createdAt: now,
    hasRead: true,
  }
  const written = build
    .insert(articleFeedback)
    .select(
      build
        .select({
          id: sql<string>`${view.id}`.as('id'),
          communityId: articles.communityId,
          articleId: articles.id,
          authorId: sql<string>`${actor.userId}`.as('author_id'),
          remark: sql<string>`${remark}`.as('remark'),
          operationId: sql`${operationId}`.as('operation_id'),
          createdAt: sql`${now.getTime()}`.as('created_at'),
        })
        .from(articles)
        .where(
          and(
            isWritable,
            eq(articles.id, articleId),
            eq(articles.communityId, actor.communityId),
            sql`${articles.editorId} IS NOT NULL AND ${articles.status} <> 'DRAFT'`,
          ),
        ),
    )
    .onConflictDoNothing()
  const read = build
    .insert(articleFeedbackReads)
    .values({
      id: newId(now),
      communityId: actor.communityId,
      articleId,
      userId: actor.userId,
      readUntil: now,
    })
    .onConflictDoUpdate({
      target: [articleFeedbackReads.articleId, articleFeedbackReads.userId],
      set: { readUntil: now },
      setWhere: lt(articleFeedbackReads.readUntil, now),
    })
  return { view, statements: [written, read] as const }
}
