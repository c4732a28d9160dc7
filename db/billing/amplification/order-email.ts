import type { DbContext, OutboxContext } from '#db/context.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, type Runnable, statement } from '#db/statement.ts'
import type { CardAmounts } from '#shared/domain/billing/amplification.ts'
import { fullName } from '#shared/domain/members/views.ts'
import type { PurchaseRow } from './purchase-rows.ts'

type OrderArgs = { readonly communityId: string; readonly articleId: string }

const articleOfOrder = statement((p: OrderArgs) =>
  build
    .select({
      articleTitle: articles.title,
      givenName: users.givenName,
      familyName: users.familyName,
      email: users.email,
    })
    .from(articles)
    .innerJoin(users, hasId(users, articles.authorId, articles))
    .where(hasId(articles, p.articleId, p)),
)

export type Order = { readonly articleTitle: string; readonly authorName: string; readonly authorEmail: string }

/** What emails name of a purchase whose article went with the account of its author; what was paid stays. */
const WITHOUT_ARTICLE: Order = { articleTitle: '', authorName: 'A former member', authorEmail: '' }

/** Null once the article is gone. */
export async function findOrder(
  { db }: Pick<DbContext, 'db'>,
  { communityId, articleId }: PurchaseRow,
): Promise<Order | null> {
  const [found] = await db.read(articleOfOrder({ communityId, articleId }))
  if (!found) return null
  const { articleTitle, email, ...name } = found
  return { articleTitle, authorName: fullName(name), authorEmail: email }
}

/** What emails about a purchase name. */
export async function readOrder(ctx: Pick<DbContext, 'db'>, row: PurchaseRow): Promise<Order> {
  return (await findOrder(ctx, row)) ?? WITHOUT_ARTICLE
}

/** Tells the concierge, who arranges the amplification, that it was paid or withdrawn, or that its money does not go back by itself. */
export function orderEmailStatements(
  ctx: OutboxContext,
  { id, communityId, articleId, amountCents, currency }: PurchaseRow,
  order: Order,
  event: 'PAID' | 'WITHDRAWN' | 'REFUND_REFUSED',
  { cardCents, refundedCents }: CardAmounts,
): Promise<readonly Runnable[]> {
  return emailStatements(ctx, {
    communityId,
    recipient: { kind: 'CONCIERGE' },
    template: 'amplification-order',
    data: { ...order, articleId, amountCents, currency, cardCents, refundedCents, event },
    idempotencyKey: `amplification-order/${id}/${event}`,
  })
}
