import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, OutboxContext } from '#db/context.ts'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { articleAmplificationRequests } from '#db/schema/articles/article-offers.ts'
import { anyRow, build, isAlso, type Runnable, statement } from '#db/statement.ts'
import { dueToCard } from '#shared/domain/billing/amplification.ts'
import { readCardAmounts } from './card-amounts.ts'
import { orderEmailStatements, readOrder } from './order-email.ts'

/** A member's purchases whose amplification has not begun. */
function isNotBegun({ userId, communityId }: ActorArgs): SQL | undefined {
  const order = anyRow()
    .from(articleAmplificationRequests)
    .where(
      sql`${articleAmplificationRequests.id} = ${amplificationPurchases.id} AND ${articleAmplificationRequests.communityId} = ${amplificationPurchases.communityId}
        AND ${articleAmplificationRequests.withdrawnAt} IS NULL AND ${articleAmplificationRequests.begunAt} IS NULL`,
    )
  return and(
    eq(amplificationPurchases.userId, userId),
    isAlso(amplificationPurchases.communityId, communityId),
    eq(amplificationPurchases.state, 'PAID'),
    sql`EXISTS ${order}`,
  )
}

/**
 * For the batch that deletes an account, before its orders are deleted: the job refunds the paid orders whose amplification has not begun.
 * A merge moves orders with their articles and leaves the purchases with the account that paid, so this is done for all accounts first.
 */
export function refundOrdersOf(person: ActorArgs): Runnable {
  return build
    .update(amplificationPurchases)
    .set({ state: 'REFUND_DUE', nextCheckAt: sql`${amplificationPurchases.endedAt}` })
    .where(isNotBegun(person))
}

const notBegun = statement((p: ActorArgs) => build.select().from(amplificationPurchases).where(isNotBegun(p)))

/** The amount refunded to a card. */
export type OrderRefund = { readonly amountCents: number; readonly currency: string; readonly cardLast4: string }

export type RefundedOrder = {
  /** Tells the concierge not to arrange the order any more. */
  readonly email: readonly Runnable[]
  /** Null when no refund to a card is due. */
  readonly refund: OrderRefund | null
}

/** The orders that the same batch refunds, read while their articles still have a name. */
export async function readRefundedOrders(
  ctx: OutboxContext,
  { userId, communityId }: ActorArgs,
): Promise<readonly RefundedOrder[]> {
  const purchases = await ctx.db.read(notBegun({ userId, communityId }))
  return Promise.all(
    purchases.map(async (row) => {
      const [order, amounts] = await Promise.all([readOrder(ctx, row), readCardAmounts(ctx, row)])
      const { currency, cardLast4 } = row
      const amountCents = dueToCard(amounts)
      return {
        email: await orderEmailStatements(ctx, row, order, 'WITHDRAWN', amounts),
        refund: amountCents > 0 ? { amountCents, currency, cardLast4 } : null,
      }
    }),
  )
}
