import type { OutboxContext } from '#db/context.ts'
import { mailStatements } from '#db/outbox/enqueue.ts'
import { articleUrl } from '#shared/domain/articles/story-path.ts'
import type { ArticleWithText } from './article-rows.ts'

type StatusChange = {
  readonly article: ArticleWithText
  /** The article after the change. */
  readonly moved: ArticleWithText
  readonly editorName: string
  readonly reason: string | null
  readonly eventId: string
}

/** The mail to the author about a status change. None for an article that returns from ON_HOLD or TRASHED. */
export async function statusMailStatements(ctx: OutboxContext, change: StatusChange) {
  const { article, moved, eventId } = change
  const articleTitle = article.title
  const mailOf = (template: string) => ({
    communityId: article.communityId,
    recipient: { kind: 'USER' as const, userId: article.authorId },
    idempotencyKey: `${template}/${article.id}/${eventId}`,
  })
  if (article.status === 'ON_HOLD' || article.status === 'TRASHED') return []
  switch (moved.status) {
    case 'NEEDS_REVISION': {
      const data = { articleTitle, editorName: change.editorName, note: change.reason ?? '' }
      const template = 'article-needs-revision'
      return mailStatements(ctx, { ...mailOf(template), template, data })
    }
    case 'READY_TO_APPROVE': {
      const template = 'article-ready-to-approve'
      return mailStatements(ctx, { ...mailOf(template), template, data: { articleTitle } })
    }
    case 'PUBLISHED':
    case 'MANUALLY_PUBLISHED': {
      const data = { articleTitle, articleUrl: articleUrl(moved) ?? '' }
      const template = 'article-published'
      return mailStatements(ctx, { ...mailOf(template), template, data })
    }
    default:
      return []
  }
}
