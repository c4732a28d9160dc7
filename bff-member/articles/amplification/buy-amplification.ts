import { and, inArray, sql } from 'drizzle-orm'
import { readCardAmounts } from '#db/billing/amplification/card-amounts.ts'
import type { PurchaseRow } from '#db/billing/amplification/purchase-rows.ts'
import { runPurchase } from '#db/billing/amplification/run-purchase.ts'
import type { BillingContext } from '#db/billing/context.ts'
import { readCards } from '#db/billing/list-cards.ts'
import { isNotClosing } from '#db/communities/closing/closing-rows.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { anyRow } from '#db/statement.ts'
import { AMPLIFICATION_REFUSALS, ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { canAmplify } from '#shared/domain/articles/rules.ts'
import { ARTICLE_STATUSES } from '#shared/domain/articles/statuses.ts'
import { amplificationName, type CardAmounts } from '#shared/domain/billing/amplification.ts'
import { BILLING_MESSAGES, DECLINE_SENTENCES } from '#shared/domain/billing/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { readOwnArticle } from '../articles.queries.ts'
import { readAuthorInfo } from '../author-info.queries.ts'
import { type AuthorContext, isOwnArticle } from '../context.ts'
import { notOffered } from './not-offered.ts'

export type BuyAmplificationInput = {
  readonly articleId: string
  /** The offer shown to the author: another offer may have another price. */
  readonly offerId: string
  readonly cardId: string
  readonly operationId: string
}

/** Charges the author's card for the amplification of an approved article, once per operation and once per article. */
export async function buyAmplification(
  ctx: AuthorContext & BillingContext,
  input: BuyAmplificationInput,
): Promise<PurchaseRow & CardAmounts> {
  const { articleId } = input
  const operationId = checkOperationId(input.operationId) ?? ''
  const [article, offer] = await Promise.all([readOwnArticle(ctx, articleId), readAuthorInfo(ctx, 'offer')])
  if (!article) throw new AppError('NotFound')
  if (!offer) throw notOffered()
  if (!canAmplify(article.status)) throw new AppError('Unprocessable', { message: ARTICLE_MESSAGES.amplifyTooEarly })
  if (offer.id !== input.offerId) throw new AppError('StaleRevision', { message: AMPLIFICATION_REFUSALS.offerChanged })
  const own = await readCards(ctx, ctx.actor)
  const card = own?.cards.find(({ id }) => id === input.cardId)
  if (!card) throw new AppError('NotFound')
  const { communityId, userId } = ctx.actor
  const result = await runPurchase(ctx, {
    communityId,
    userId,
    articleId,
    productName: amplificationName(article.title),
    offer,
    card: { id: card.id, last4: card.last4Digits },
    operationId,
    provided: isAmplifiable({ communityId, userId, articleId }),
  })
  switch (result.kind) {
    case 'pending':
      throw new AppError('PaymentPending')
    case 'not-begun':
      throw result.why === 'busy'
        ? new AppError('InvalidTransition', { message: BILLING_MESSAGES.busy })
        : new AppError('BadRequest.Invalid', { message: 'This operation ID belongs to another purchase.' })
    case 'ended':
      return { ...paidOf(result.row), ...(await readCardAmounts(ctx, result.row)) }
    default:
      return result satisfies never
  }
}

const AMPLIFIED_STATUSES = ARTICLE_STATUSES.filter(canAmplify)

function isAmplifiable(own: { readonly communityId: string; readonly userId: string; readonly articleId: string }) {
  return sql`EXISTS ${anyRow()
    .from(articles)
    .where(and(isOwnArticle(own), inArray(articles.status, AMPLIFIED_STATUSES), isNotClosing(own.communityId)))}`
}

/** After a refund a repeated call still succeeds: the page shows the newest purchase and with it the refund. */
function paidOf(purchase: PurchaseRow): PurchaseRow {
  const { state, declineCode } = purchase
  if (state !== 'OPEN' && state !== 'NOT_PAID') return purchase
  const message = declineCode ? DECLINE_SENTENCES[declineCode] : BILLING_MESSAGES.notCharged
  throw new AppError('BadRequest.Invalid', { message })
}
