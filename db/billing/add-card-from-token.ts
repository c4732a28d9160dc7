import { checkOperationId } from '#db/operation-id.ts'
import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import type { CardView } from '#shared/domain/billing/views.ts'
import type { AuditActor } from '#shared/domain/staff/audit.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { BillingContext } from './context.ts'
import { endedWell } from './intent-errors.ts'
import { readCard } from './list-cards.ts'
import { operationOf } from './pay-balance.ts'
import { runPaymentIntent } from './run-payment-intent.ts'
import { type MemberArgs, readOwnSubscription } from './subscription-rows.ts'

export type AddCardFromTokenInput = MemberArgs & {
  readonly token: string
  /** When null, a repeated request is recognised by its token. */
  readonly operationId: string | null
  /** Whether the amount due is charged to the new card at once. */
  readonly paysDue: boolean
  /** Null unless staff adds it for the member. */
  readonly by?: AuditActor | null
}

/** Stores the card of a token and makes it the default, once per operation. The card stays when a payment with it is declined. */
export async function addCardFromToken(ctx: BillingContext, input: AddCardFromTokenInput): Promise<CardView> {
  const operationId = checkOperationId(input.operationId) ?? (await operationOf(input.token))
  const subscription = await readOwnSubscription(ctx, input)
  if (!subscription) throw new AppError('Unprocessable', { message: BILLING_MESSAGES.noSubscription })
  const { communityId, userId, token } = input
  const intent = endedWell(
    await runPaymentIntent(ctx, {
      communityId,
      userId,
      token,
      operationId,
      subscriptionId: subscription.id,
      pays: input.paysDue,
      keeps: 'ALWAYS',
      by: input.by ?? null,
    }),
  )
  const { card } = await readCard(ctx, input, intent.cardId ?? '')
  return card
}
