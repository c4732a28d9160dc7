import { paymentIntents, subscriptions } from '#db/schema/billing.ts'
import { build, type Runnable } from '#db/statement.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { BillingRefusal } from '#shared/kernel/ports/billing.ts'
import { authorizationStatement } from '../card-authorizations.ts'
import { movementsOf, type ProviderState, storeStatements } from '../provider-state.ts'

/** What somebody has paid for a membership that begins with it. Its id is that of the receipt. */
export type FirstPayment = {
  readonly id: string
  readonly communityId: string
  readonly userId: string
  readonly operationId: string
  readonly amountCents: number
  readonly currency: string
  readonly sentAt: Date | null
  readonly createdAt: Date
}

/** The reference has a subscription already: an earlier payment has made it. */
export function isReferenceTaken(refusal: BillingRefusal): boolean {
  return 'text' in refusal && /^reference:.*taken/i.test(refusal.text)
}

export function paidCentsOf(state: ProviderState): number {
  return movementsOf(state).reduce((sum, { payment: { amountCents } }) => sum + amountCents, 0)
}

/** The membership that was paid, with its payment among those of the member, and what the provider has of both. */
export function newMembershipStatements(payment: FirstPayment, state: ProviderState, now: Date): Runnable[] {
  const { communityId, userId } = payment
  const { subscription } = state
  const ref = { id: newId(now), communityId, userId, providerId: subscription.id }
  const paidCents = paidCentsOf(state)
  const card = { id: payment.id, cardLast4: subscription.defaultCard?.last4 ?? null }
  return [
    build.insert(subscriptions).values({
      ...ref,
      providerCustomerId: subscription.customerId,
      state: subscription.state,
      balanceCents: subscription.balanceCents,
      currency: subscription.currency,
      productName: subscription.productName,
      // Older than the reading that is stored next.
      readAt: new Date(0),
      createdAt: now,
    }),
    insertIntent(ref.id, payment, state, { paidCents, now }),
    ...storeStatements(ref, state, now, card),
    ...(subscription.defaultCardId
      ? [
          authorizationStatement(
            { communityId, userId },
            { cardId: subscription.defaultCardId, amountCents: paidCents, responseCode: 0 },
            now,
          ),
        ]
      : []),
  ]
}

type Amount = { readonly paidCents: number; readonly now: Date }

/** The payment among those of the member, so that its receipt is found like any other. */
function insertIntent(
  subscriptionId: string,
  payment: FirstPayment,
  { subscription }: ProviderState,
  { paidCents, now }: Amount,
) {
  const { id, communityId, userId, operationId, amountCents, currency, sentAt, createdAt } = payment
  const { defaultCardId, defaultCard } = subscription
  return build.insert(paymentIntents).values({
    id,
    communityId,
    subscriptionId,
    userId,
    operationId,
    pays: true,
    keeps: 'ALWAYS',
    state: 'PAID',
    step: 'CHECK',
    amountCents,
    paidCents,
    currency,
    knownCardIds: [],
    cardId: defaultCardId,
    cardType: defaultCard?.type ?? null,
    cardLast4: defaultCard?.last4 ?? null,
    chargeSentAt: sentAt,
    createdAt,
    endedAt: now,
  })
}
