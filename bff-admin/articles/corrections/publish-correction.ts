import { and, eq, sql } from 'drizzle-orm'
import { type ArticleWithText, articleColumns } from '#db/articles/article-rows.ts'
import { derivedStandfirst } from '#db/articles/publication.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { articleCorrections, articleEvents, articleRevisions, articles } from '#db/schema/articles/articles.ts'
import { build, hasId } from '#db/statement.ts'
import { CORRECTION_NOTE_MAX_CHARACTERS } from '#shared/domain/articles/limits.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { refusalDetails } from '#shared/domain/articles/refusals.ts'
import { canCorrect, isTitleValid } from '#shared/domain/articles/rules.ts'
import { articleUrl } from '#shared/domain/articles/story-path.ts'
import type { ArticleRevisionView } from '#shared/domain/articles/views.ts'
import { correctedNotification } from '#shared/domain/notifications/article-notifications.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { newId } from '#shared/kernel/ids.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { checkPermission, hasPermission } from '../../staff/permissions.ts'
import { loadForEditor, refusedToEditor } from '../load-for-editor.ts'
import { correctionById, isCorrection } from './read-correction.ts'

export type PublishCorrectionInput = {
  readonly articleId: string
  readonly correctionId: string
  /** The save that the caller has read: another one is not published. */
  readonly draftId: string
  readonly note: string
}

/** Publishes a correction: its text becomes the story's, its note stands under the story with the date, the author is told. */
export function publishCorrection(ctx: StaffContext, input: PublishCorrectionInput): Promise<ArticleWithText> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { articleId, correctionId, draftId } = input
    const note = checkNote(input.note)
    const [, { article, editorName }, [correction]] = await Promise.all([
      checkPermission(ctx, 'articles.edit'),
      loadForEditor(ctx, { articleId, operationId: null }),
      db.read(correctionById({ ...actor, articleId, correctionId })),
    ])
    if (!correction) throw new AppError('NotFound')
    if (correction.state === 'PUBLISHED') return article
    if (correction.state === 'DISCARDED') throw refusedToEditor(article, now, 'correctionClosed')
    if (!canCorrect(article.status)) throw refusedToEditor(article, now, 'notCorrectable')
    if (correction.baseRevisionId !== article.currentRevisionId) throw refusedToEditor(article, now, 'publishedChanged')
    const { draft } = correction
    if (draft.id !== draftId) throw stale(draft)
    checkText(draft, article)

    const revision = { ...draft, id: newId(now) }
    const published = publishStatements(ctx, { article, correctionId, draftId, revision, note })
    const email = await emailStatements(ctx, {
      communityId: actor.communityId,
      recipient: { kind: 'USER', userId: article.authorId },
      template: 'article-corrected',
      data: {
        articleId: article.id,
        articleTitle: draft.title,
        editorName,
        note,
        articleUrl: articleUrl(article) ?? '',
      },
      idempotencyKey: `article-corrected/${article.id}/${correctionId}`,
    })
    const notification = notificationStatements(
      ctx,
      {
        communityId: actor.communityId,
        userId: article.authorId,
        causeKey: `correction/${article.id}/${correctionId}`,
      },
      correctedNotification({ ...article, title: draft.title }, editorName),
    )
    const audit = auditStatement(ctx, {
      action: 'article.correct',
      target: { type: 'article', id: article.id },
      memberVisible: false,
      before: { currentRevisionId: article.currentRevisionId },
      after: { currentRevisionId: revision.id },
      reason: note,
    })
    const [, , [changed]] = await db.commitIf([...published, ...email, ...notification, audit])
    return { ...article, ...changed, currentRevision: { ...revision, updatedAt: now } }
  })
}

function checkNote(text: string): string {
  const note = text.replaceAll(/\s+/g, ' ').trim()
  const isTooLong = countCharacters(note) > CORRECTION_NOTE_MAX_CHARACTERS
  if (note && !isTooLong) return note
  throw new AppError('BadRequest.Invalid', {
    ...refusalDetails(isTooLong ? 'correctionNoteTooLong' : 'correctionNoteNeeded'),
    fields: { note: isTooLong ? FORM_CODES.unknown : FORM_CODES.missing },
  })
}

function checkText(draft: ArticleRevisionView, { currentRevision }: ArticleWithText): void {
  const isSame = draft.title === currentRevision?.title && draft.content === currentRevision.content
  if (isSame) throw new AppError('Unprocessable', refusalDetails('nothingCorrected'))
  if (!isTitleValid(draft.title) || draft.wordCount === 0)
    throw new AppError('Unprocessable', refusalDetails('correctionEmpty'))
}

function stale(draft: ArticleRevisionView): AppError {
  return new AppError('StaleRevision', {
    message: ARTICLE_MESSAGES.staleRevision,
    extensions: { current: { ...draft, updatedAt: draft.updatedAt.toISOString() }, keptRevisionId: null },
  })
}

type Published = {
  readonly article: ArticleWithText
  readonly correctionId: string
  readonly draftId: string
  readonly revision: ArticleRevisionView
  readonly note: string
}

function publishStatements(ctx: StaffContext, { article, correctionId, draftId, revision, note }: Published) {
  const { actor, now } = ctx
  const { communityId } = actor
  const { id: articleId, currentRevisionId: baseRevisionId } = article
  const eventId = newId(now)
  const { title, content, wordCount } = revision
  const closed = build
    .update(articleCorrections)
    .set({ state: 'PUBLISHED', note, publishedBy: actor.userId, revisionId: revision.id, publishedAt: now })
    .where(
      and(
        isCorrection({ ...actor, articleId, correctionId }),
        eq(articleCorrections.state, 'OPEN'),
        eq(articleCorrections.draftId, draftId),
        hasPermission(actor, 'articles.edit'),
        sql`EXISTS (SELECT 1 FROM ${articles} WHERE ${articles.id} = ${articleId} AND ${articles.communityId} = ${communityId}
          AND ${articles.status} = 'PUBLISHED' AND ${articles.currentRevisionId} = ${baseRevisionId})`,
      ),
    )
    .returning({ id: articleCorrections.id })
  const stored = build.insert(articleRevisions).values({
    id: revision.id,
    communityId,
    articleId,
    authorId: actor.userId,
    baseRevisionId,
    title,
    content,
    wordCount,
    createdAt: now,
  })
  // A standfirst that was made of the text follows the text.
  const earlier = derivedStandfirst(article.currentRevision?.content ?? '')
  const shown = build
    .update(articles)
    .set({
      currentRevisionId: revision.id,
      title,
      wordCount,
      standfirst: sql`CASE WHEN ${articles.standfirst} IS ${earlier} THEN ${derivedStandfirst(content)} ELSE ${articles.standfirst} END`,
      lastEventId: eventId,
      updatedAt: now,
    })
    .where(hasId(articles, articleId, { communityId }))
    .returning(articleColumns)
  const recorded = build.insert(articleEvents).values({
    id: eventId,
    communityId,
    articleId,
    actorId: actor.userId,
    fromStatus: article.status,
    toStatus: article.status,
    reason: note,
    createdAt: now,
  })
  return [closed, stored, shown, recorded] as const
}
