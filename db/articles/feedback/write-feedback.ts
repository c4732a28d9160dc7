import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { articleFeedback, articles } from '#db/schema/articles/articles.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { FEEDBACK_MAX_CHARACTERS } from '#shared/domain/articles/limits.ts'
import { commentLength } from '#shared/domain/articles/rules.ts'
import type { ArticleCommentView } from '#shared/domain/articles/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { newId } from '#shared/kernel/ids.ts'
import { typedText } from '#shared/kernel/text/typed-text.ts'
import type { CheckedPlace } from './comment-place.ts'
import { commentColumns, isShownTo } from './read-feedback.ts'
import { hasThread } from './read-threads.ts'

/** Returns the comment as stored: plain text, trimmed, with LF line ends. */
export function checkComment(feedback: string): string {
  const remark = typedText(feedback)
  if (!remark) throw new AppError('BadRequest.Invalid', { fields: { feedback: FORM_CODES.missing } })
  if (commentLength(remark) > FEEDBACK_MAX_CHARACTERS)
    throw new AppError('BadRequest.Invalid', {
      message: `Feedback can be up to ${FEEDBACK_MAX_CHARACTERS} characters.`,
      fields: { feedback: FORM_CODES.unknown },
    })
  return remark
}

/** The note of a submission as stored; null if it is empty. */
export function checkNote(note: string | null | undefined): string | null {
  const remark = typedText(note ?? '')
  if (commentLength(remark) > FEEDBACK_MAX_CHARACTERS)
    throw new AppError('BadRequest.Invalid', {
      message: NOTE_TOO_LONG,
      fields: { note: FORM_CODES.unknown },
      fieldMessages: { note: NOTE_TOO_LONG },
    })
  return remark || null
}

const NOTE_TOO_LONG = `A note can be up to ${FEEDBACK_MAX_CHARACTERS} characters.`

/**
 * Belongs to the batch that submits the article, whose UPDATE is its precondition: the thread itself may begin later, with an editor. The
 * event of the submission has the operation id, so a repeat does not get here.
 */
export function noteStatements({ actor, now }: ActorContext, articleId: string, note: string | null) {
  if (note === null) return []
  const comment = { articleId, communityId: actor.communityId, authorId: actor.userId, remark: note }
  return [build.insert(articleFeedback).values({ id: newId(now), ...comment, createdAt: now })]
}

/** One comment by staff to the author since the last submission, if there is any. */
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
        hasId(articles, p.articleId, p),
        ne(articleFeedback.authorId, articles.authorId),
        isShownTo('author'),
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

export type NewComment = CheckedPlace & {
  /** Condition that selects the article among those whose thread the author of the comment may write in. */
  readonly isWritable: SQL | undefined
  readonly articleId: string
  readonly remark: string
  readonly isPrivate: boolean
  readonly operationId: string | null
}

/**
 * The first statements of a `commitIf`: inserts the comment only while the article still has a feedback thread. It marks no other comment
 * as read, because one may have arrived that its author's page has not shown.
 */
export function commentStatements(
  { actor, now }: ActorContext,
  { isWritable, articleId, remark, passage, threadId, isPrivate, operationId }: NewComment,
) {
  const commentId = newId(now)
  const view: ArticleCommentView = {
    id: commentId,
    articleId,
    authorId: actor.userId,
    remark,
    threadId: passage ? commentId : threadId,
    isPrivate,
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
          threadId: sql`${view.threadId}`.as('thread_id'),
          passage: sql`${passage && JSON.stringify(passage)}`.as('passage'),
          isResolved: sql`FALSE`.as('is_resolved'),
          statusAt: sql`NULL`.as('status_at'),
          statusBy: sql`NULL`.as('status_by'),
          activeAt: sql`${passage && now.getTime()}`.as('active_at'),
          isPrivate: sql`${isPrivate ? 1 : 0}`.as('is_private'),
          operationId: sql`${operationId}`.as('operation_id'),
          createdAt: sql`${now.getTime()}`.as('created_at'),
        })
        .from(articles)
        .where(and(isWritable, hasId(articles, articleId, actor), hasThread())),
    )
    .onConflictDoNothing()
  // An answer reopens a resolved thread: otherwise it would be collapsed.
  const answered = build
    .update(articleFeedback)
    .set({
      activeAt: sql`max(${articleFeedback.activeAt}, ${now.getTime()})`,
      isResolved: false,
      statusAt: sql`CASE WHEN ${articleFeedback.isResolved} THEN ${now.getTime()} ELSE ${articleFeedback.statusAt} END`,
      statusBy: sql`CASE WHEN ${articleFeedback.isResolved} THEN ${actor.userId} ELSE ${articleFeedback.statusBy} END`,
    })
    .where(
      and(
        eq(articleFeedback.id, threadId ?? ''),
        eq(articleFeedback.communityId, actor.communityId),
        isNotNull(articleFeedback.activeAt),
      ),
    )
  return { view, statements: threadId ? ([written, answered] as const) : ([written] as const) }
}
