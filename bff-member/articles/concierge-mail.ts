import type { ArticleWithText } from '#db/articles/article-rows.ts'
import { mailStatements } from '#db/outbox/enqueue.ts'
import type { AmplificationRequestView } from '#shared/domain/articles/views.ts'
import { fullName } from '#shared/domain/members/views.ts'
import type { AuthorVerb } from './context.ts'

/** Tells the community's concierge what there is to arrange, or no longer. */
export function conciergeMail(
  { db, actor, outboxKey, now }: AuthorVerb,
  { id, title, author }: ArticleWithText,
  request: AmplificationRequestView,
  isWithdrawn: boolean,
) {
  return mailStatements(
    db,
    outboxKey,
    {
      communityId: actor.communityId,
      userId: null,
      template: 'amplification-to-arrange',
      data: {
        articleId: id,
        articleTitle: title,
        priceCents: request.offer.priceCents,
        authorName: author ? fullName(author) : '',
        authorEmail: author?.email ?? '',
        isWithdrawn,
      },
      idempotencyKey: `amplification-to-arrange/${request.id}/${isWithdrawn ? 'withdrawn' : 'requested'}`,
    },
    now,
  )
}
