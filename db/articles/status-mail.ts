import type { Db } from '#db/client.ts'
import { mailStatements } from '#db/outbox/enqueue.ts'
import { articleUrl } from '#shared/domain/articles/story-path.ts'
import type { ArticleWithText } from './article-rows.ts'

type Change = {
  readonly article: ArticleWithText
  /** As it will be. */
  readonly moved: ArticleWithText
  readonly editorName: string
  readonly reason: string | null
  readonly eventId: string
}

type MailDeps = { readonly db: Db; readonly outboxKey: string; readonly now: Date }

/** What the author is written about a status change, for its batch; nothing when an article only comes back. */
export async function statusMail({ db, outboxKey, now }: MailDeps, change: Change) {
  const { article, moved, eventId } = change
  const articleTitle = article.title
  const about = (template: string) => ({
    communityId: article.communityId,
    userId: article.authorId,
    idempotencyKey: `${template}/${article.id}/${eventId}`,
  })
  if (article.status === 'ON_HOLD' || article.status === 'TRASHED') return []
  switch (moved.status) {
    case 'NEEDS_REVISION': {
      const data = { articleTitle, editorName: change.editorName, note: change.reason ?? '' }
      const template = 'article-needs-revision'
      return mailStatements(db, outboxKey, { ...about(template), template, data }, now)
    }
    case 'READY_TO_APPROVE': {
      const template = 'article-ready-to-approve'
      return mailStatements(db, outboxKey, { ...about(template), template, data: { articleTitle } }, now)
    }
    case 'PUBLISHED':
    case 'MANUALLY_PUBLISHED': {
      const data = { articleTitle, articleUrl: articleUrl(moved) ?? '' }
      const template = 'article-published'
      return mailStatements(db, outboxKey, { ...about(template), template, data }, now)
    }
    default:
      return []
  }
}
