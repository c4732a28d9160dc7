import type { DbContext, OutboxContext } from '#db/context.ts'
import { isDeleted } from '#db/members/privacy/open-deletions.ts'
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
      isAuthorGone: isDeleted({ userId: articles.authorId, communityId: articles.communityId }).mapWith(Boolean),
    })
    .from(articles)
    .innerJoin(users, hasId(users, articles.authorId, articles))
    .where(hasId(articles, p.articleId, p)),
)

export type Order = { readonly articleTitle: string; readonly authorName: string; readonly authorEmail: string }

/** Used in emails about a purchase whose article was deleted with its author's account; the paid amount is kept. */
const WITHOUT_ARTICLE: Order = { articleTitle: '', authorName: 'A former member', authorEmail: '' }

async function readRow({ db }: Pick<DbContext, 'db'>, { communityId, articleId }: PurchaseRow) {
  const [found] = await db.read(articleOfOrder({ communityId, articleId }))
  return found ?? null
}

function toOrder({ articleTitle, email, ...name }: NonNullable<Awaited<ReturnType<typeof readRow>>>): Order {
  return { articleTitle, authorName: fullName(name), authorEmail: email }
}

/** Null once the article is gone, or the account of its author, whose published stories stay. */
export async function findOrder(ctx: Pick<DbContext, 'db'>, row: PurchaseRow): Promise<Order | null> {
  const found = await readRow(ctx, row)
  return found && !found.isAuthorGone ? toOrder(found) : null
}

/** What emails about a purchase name. */
export async function readOrder(ctx: Pick<DbContext, 'db'>, row: PurchaseRow): Promise<Order> {
  const found = await readRow(ctx, row)
  return found ? toOrder(found) : WITHOUT_ARTICLE
}

/** Notifies the concierge, who arranges the amplification, that it was paid or withdrawn, or that its automatic refund failed. */
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
