import type { ArticleWithText } from '#db/articles/article-rows.ts'
import { mailStatements } from '#db/outbox/enqueue.ts'
import type { AmplificationRequestView } from '#shared/domain/articles/views.ts'
import { fullName } from '#shared/domain/members/views.ts'
import type { AuthorVerb } from './verb.ts'

/** Tells the community's concierge what there is to arrange, or no longer. */
export function conciergeMail(
  verb: AuthorVerb,
  { id, title, author }: ArticleWithText,
  request: AmplificationRequestView,
  isWithdrawn: boolean,
) {
  return mailStatements(verb, {
    communityId: verb.actor.communityId,
    recipient: { kind: 'CONCIERGE' },
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
  })
}
