import type { ArticleWithText } from '#db/articles/article-rows.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import type { AmplificationRequestView } from '#shared/domain/articles/views.ts'
import { fullName } from '#shared/domain/members/views.ts'
import type { AuthorContext } from './context.ts'

/** The email to the community's concierge about a requested or withdrawn amplification. */
export function conciergeEmailStatements(
  ctx: AuthorContext,
  { id, title, author }: Pick<ArticleWithText, 'id' | 'title' | 'author'>,
  request: AmplificationRequestView,
  isWithdrawn: boolean,
) {
  return emailStatements(ctx, {
    communityId: ctx.actor.communityId,
    recipient: { kind: 'CONCIERGE' },
    template: 'amplification-to-arrange',
    data: {
      articleId: id,
      articleTitle: title,
      priceCents: request.offer.priceCents,
      currency: request.offer.currency,
      authorName: author ? fullName(author) : '',
      authorEmail: author?.email ?? '',
      isWithdrawn,
    },
    idempotencyKey: `amplification-to-arrange/${request.id}/${isWithdrawn ? 'withdrawn' : 'requested'}`,
  })
}
