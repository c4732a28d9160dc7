import type { OutboxContext } from '#db/context.ts'
import { isUniqueViolation } from '#db/errors.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { toEditor } from '#shared/domain/notifications/article-notifications.ts'
import type { ArticleWithText } from './article-rows.ts'
import { editorsToTell } from './editors-to-tell.ts'
import { moveStatements } from './move-article.ts'
import { statusEmailStatements } from './status-email.ts'
import { editorNotifications, statusNotificationStatements } from './status-notification.ts'

/**
 * Moves a scheduled article back to proofreading, because its text is not the one that its author approved, and notifies editor and author.
 * If the author has begun the next article, this one is only unscheduled: one article in progress is the limit.
 */
export async function unscheduleUnapproved(ctx: OutboxContext, article: ArticleWithText): Promise<void> {
  try {
    await takeBackTo(ctx, article, 'FINAL_EDIT')
  } catch (error) {
    if (!isUniqueViolation(error, 'articles.author_id')) throw error
    await takeBackTo(ctx, article, 'READY_TO_PUBLISH')
  }
}

async function takeBackTo(ctx: OutboxContext, article: ArticleWithText, to: 'FINAL_EDIT' | 'READY_TO_PUBLISH') {
  const reason = ARTICLE_MESSAGES.textNotApproved
  const { eventId, statements } = moveStatements(ctx, {
    article,
    to,
    actorId: null,
    reason,
    operationId: null,
    set: { scheduledAt: null, statusReason: to === 'FINAL_EDIT' ? reason : null },
  })
  const moved: ArticleWithText = { ...article, status: to, scheduledAt: null }
  const editors = await ctx.db.read(editorsToTell({ articleId: article.id, communityId: article.communityId }))
  const email = await statusEmailStatements(ctx, { article, moved, editorName: '', reason: null, eventId })
  await ctx.db.commitIf([
    ...statements,
    ...email,
    ...statusNotificationStatements(ctx, { article, moved, editorName: '', eventId }),
    ...editorNotifications(ctx, article, editors, { eventId, content: toEditor(article, 'notPublished') }),
  ])
}
