import { and, eq, isNull } from 'drizzle-orm'
import { toListedArticle } from '#db/articles/article-rows.ts'
import { readCardAmounts } from '#db/billing/amplification/card-amounts.ts'
import { orderEmailStatements, readOrder } from '#db/billing/amplification/order-email.ts'
import { type PurchaseRow, purchaseRows, purchasesOfArticle } from '#db/billing/amplification/purchase-rows.ts'
import { refundPurchase } from '#db/billing/amplification/refund-purchase.ts'
import { type BillingContext, runningClock } from '#db/billing/context.ts'
import { unlessTaken } from '#db/errors.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { articleAmplificationRequests } from '#db/schema/articles/article-offers.ts'
import { build, hasId, isOfUser, type Runnable } from '#db/statement.ts'
import { AMPLIFICATION_REFUSALS } from '#shared/domain/articles/messages.ts'
import type { AmplificationRequestView } from '#shared/domain/articles/views.ts'
import type { AuditActor } from '#shared/domain/staff/audit.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { conciergeEmailStatements } from '../concierge-email.ts'
import { type AuthorContext, ownArticleInAnyStatus } from '../context.ts'
import { listAmplificationRequests } from './amplification.queries.ts'

export type WithdrawAmplificationInput = { readonly articleId: string }

type Withdrawn = { readonly request: AmplificationRequestView; readonly purchase: PurchaseRow | null }

/**
 * Withdraws the author's open request before the amplification begins, also for an article in the trash; returns null
 * when there is none. A card payment is refunded to the card, immediately or by the job.
 */
export async function withdrawAmplification(
  ctx: AuthorContext & BillingContext,
  input: WithdrawAmplificationInput & { readonly by: AuditActor },
): Promise<AmplificationRequestView | null> {
  const withdrawn = await retryOnConflict(() => withdraw(ctx, input))
  if (withdrawn?.purchase) {
    const leased = await purchaseRows.lease(ctx, withdrawn.purchase)
    if (leased) await unlessTaken(refundPurchase({ ctx, clock: runningClock(ctx.now) }, leased, input.by))
  }
  return withdrawn?.request ?? null
}

async function withdraw(ctx: AuthorContext, { articleId }: WithdrawAmplificationInput): Promise<Withdrawn | null> {
  const { db, actor, now } = ctx
  const [[article], [request], purchases] = await Promise.all([
    db.read(ownArticleInAnyStatus({ ...actor, articleId })),
    listAmplificationRequests(ctx, articleId),
    db.read(purchasesOfArticle({ ...actor, articleId })),
  ])
  if (!article) throw new AppError('NotFound')
  if (!request) return null
  if (request.begunAt) throw new AppError('InvalidTransition', { message: AMPLIFICATION_REFUSALS.hasBegun })
  const purchase = purchases.find(({ id, state }) => id === request.id && state === 'PAID') ?? null
  await db.commitIf([
    build
      .update(articleAmplificationRequests)
      .set({ withdrawnAt: now })
      .where(
        and(
          eq(articleAmplificationRequests.id, request.id),
          isOfUser(articleAmplificationRequests, actor),
          isNull(articleAmplificationRequests.withdrawnAt),
          isNull(articleAmplificationRequests.begunAt),
        ),
      ),
    ...(purchase
      ? await refundDue(ctx, purchase)
      : await conciergeEmailStatements(ctx, toListedArticle(article), request, true)),
  ])
  return { request, purchase }
}

async function refundDue(ctx: AuthorContext, purchase: PurchaseRow): Promise<Runnable[]> {
  const due = build
    .update(amplificationPurchases)
    .set({ state: 'REFUND_DUE', nextCheckAt: ctx.now })
    .where(and(hasId(amplificationPurchases, purchase.id, purchase), eq(amplificationPurchases.state, 'PAID')))
  const [order, amounts] = await Promise.all([readOrder(ctx, purchase), readCardAmounts(ctx, purchase)])
  return [due, ...(await orderEmailStatements(ctx, purchase, order, 'WITHDRAWN', amounts))]
}
