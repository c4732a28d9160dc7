import type { OutboxContext } from '#db/context.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { type MoveEmail, moveEmail } from '#shared/domain/articles/moves/move-email.ts'
import { restorableUntil } from '#shared/domain/articles/moves/transitions.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { articleUrl } from '#shared/domain/articles/story-path.ts'
import type { RemovedOrder } from '#shared/domain/billing/amplification.ts'
import type { ArticleWithText } from './article-rows.ts'

type StatusChange = {
  readonly article: ArticleWithText
  /** The article after the change. */
  readonly moved: ArticleWithText
  readonly editorName: string
  readonly reason: string | null
  readonly eventId: string
  /** For moves that can be undone: the email is sent once that time is over. */
  readonly notBefore?: Date
  /** The amplification ordered for an article that is removed. */
  readonly order?: RemovedOrder | null
}

/** The key of the email about a move; null if the move has none. */
export function moveEmailKey(from: ArticleStatus, to: ArticleStatus, ids: { articleId: string; eventId: string }) {
  const template = moveEmail(from, to)
  return template && `${template}/${ids.articleId}/${ids.eventId}`
}

/** The email to the author about a move, if there is one. */
export async function statusEmailStatements(ctx: OutboxContext, change: StatusChange) {
  const { article, moved, eventId, notBefore } = change
  const template = moveEmail(article.status, moved.status)
  const idempotencyKey = moveEmailKey(article.status, moved.status, { articleId: article.id, eventId })
  if (!template || !idempotencyKey) return []
  return emailStatements(ctx, {
    communityId: article.communityId,
    recipient: { kind: 'USER', userId: article.authorId },
    idempotencyKey,
    ...(notBefore ? { notBefore } : {}),
    ...contentOf(template, change, ctx.now),
  })
}

function contentOf(template: MoveEmail, { article, moved, editorName, reason, order = null }: StatusChange, now: Date) {
  const data = { articleId: article.id, articleTitle: article.title, editorName, note: reason ?? '' }
  switch (template) {
    case 'article-needs-revision':
    case 'article-ready-to-approve':
    case 'article-on-hold':
      return { template, data }
    case 'article-resumed':
    case 'article-restored':
      return { template, data: { ...data, status: moved.status } }
    case 'article-taken-back': {
      const to = moved.status === 'FINAL_EDIT' ? ('FINAL_EDIT' as const) : ('FIRST_ROUND_EDIT' as const)
      return { template, data: { ...data, to } }
    }
    case 'article-scheduled': {
      const scheduledAt = (moved.scheduledAt ?? now).toISOString()
      return { template, data: { ...data, scheduledAt, isChange: article.status === 'SCHEDULED' } }
    }
    case 'article-trashed': {
      const readableUntil = restorableUntil(now).toISOString()
      return { template, data: { ...data, readableUntil, order } }
    }
    case 'article-published':
      return { template, data: { ...data, articleUrl: articleUrl(moved) ?? '' } }
    default:
      return template satisfies never
  }
}
