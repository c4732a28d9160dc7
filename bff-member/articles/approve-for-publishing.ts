import { and, eq, sql } from 'drizzle-orm'
import { type ArticleWithText, toArticleWithText } from '#db/articles/article-rows.ts'
import { editorsToTell } from '#db/articles/editors-to-tell.ts'
import { isRepeat, moveStatements, operationEvents } from '#db/articles/move-article.ts'
import { editorNotifications } from '#db/articles/status-notification.ts'
import type { ActorContext } from '#db/context.ts'
import { settleAsked } from '#db/notifications/settle-asked.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { authorMoves } from '#shared/domain/articles/moves/transitions.ts'
import { refusalDetails } from '#shared/domain/articles/refusals.ts'
import { toEditor } from '#shared/domain/notifications/article-notifications.ts'
import { type LeadImageView, leadImageOf } from '#shared/domain/pictures/lead-image.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { ownArticle, refusedToAuthor } from './context.ts'

type SeenImage = Pick<LeadImageView, 'address' | 'alt'> & { readonly credit?: string | null | undefined }

export type ApproveForPublishingInput = {
  readonly articleId: string
  /** The revision that its author has read. */
  readonly revisionId?: string | null | undefined
  /** The lead image shown with that revision; null if there was none. */
  readonly leadImage?: SeenImage | null | undefined
  readonly operationId?: string | null | undefined
}

export function approveForPublishing(ctx: ActorContext, input: ApproveForPublishingInput): Promise<ArticleWithText> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const operationId = checkOperationId(input.operationId)
    const [found, events, editors] = await Promise.all([
      db.read(ownArticle({ ...actor, articleId: input.articleId })),
      db.read(operationEvents({ communityId: actor.communityId, articleId: input.articleId, operationId })),
      db.read(editorsToTell({ communityId: actor.communityId, articleId: input.articleId })),
    ])
    if (!found[0]) throw new AppError('NotFound')
    const article = toArticleWithText(found[0])
    if (isRepeat(events, 'READY_TO_PUBLISH')) return article
    if (!authorMoves(article).includes('READY_TO_PUBLISH')) throw refusedToAuthor(article)
    if (input.revisionId && input.revisionId !== article.currentRevisionId)
      throw new AppError('StaleRevision', refusalDetails('approvedTextChanged'))
    // The lead image changes only in other statuses, so a change after this read has also written another event.
    if (input.leadImage !== undefined && !isSameImage(leadImageOf(article), input.leadImage))
      throw new AppError('StaleRevision', refusalDetails('approvedImageChanged'))

    const { eventId, statements } = moveStatements(ctx, {
      article,
      to: 'READY_TO_PUBLISH',
      actorId: actor.userId,
      operationId,
      set: { approvedRevisionId: article.currentRevisionId, approvedAt: now },
      // Only the text that the author has read can be approved: after a save in between, the UPDATE matches no row.
      condition: and(
        eq(articles.authorId, actor.userId),
        sql`${articles.currentRevisionId} IS ${article.currentRevisionId}`,
      ),
    })
    const content = toEditor(article, 'approved')
    const [changed] = await db.commitIf([
      ...statements,
      settleAsked(ctx, actor, { about: `article/${article.id}`, option: 'article-action' }),
      ...editorNotifications(ctx, article, editors, { eventId, content }),
    ])
    return { ...article, ...changed[0] }
  })
}

function isSameImage(present: LeadImageView | null, seen: SeenImage | null): boolean {
  return (
    present?.address === seen?.address &&
    present?.alt === seen?.alt &&
    (present?.credit ?? null) === (seen?.credit ?? null)
  )
}
