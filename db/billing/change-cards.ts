import { and, eq, gt } from 'drizzle-orm'
import { cardMarks, paymentIntents, subscriptions } from '#db/schema/billing.ts'
import { build } from '#db/statement.ts'
import { canMakeDefault, canRemoveCard } from '#shared/domain/billing/cards.ts'
import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import type { CardView } from '#shared/domain/billing/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { BillingOutcome } from '#shared/kernel/ports/billing.ts'
import type { BillingContext } from './context.ts'
import { readCard } from './list-cards.ts'
import { repeatOnce } from './store-card.ts'
import type { MemberArgs, SubscriptionRow } from './subscription-rows.ts'

export type OwnCardInput = MemberArgs & { readonly cardId: string }

/** Makes a card the default; the default card itself is answered as it is. */
export async function setDefaultCard(ctx: BillingContext, input: OwnCardInput): Promise<CardView> {
  const { subscription, card } = await readCard(ctx, input, input.cardId)
  const may = canMakeDefault(card)
  if (!may.ok && may.code === 'default') return card
  if (!may.ok) throw new AppError('Unprocessable', { message: BILLING_MESSAGES.expiredCannotBeDefault })
  await refuseDuringPayment(ctx, subscription)
  const target = { subscriptionId: subscription.providerId, cardId: card.id }
  checkChanged(await repeatOnce(() => ctx.billing.makeDefault(target)))
  await ctx.db.commit([
    build
      .update(subscriptions)
      .set({ defaultCardId: card.id })
      .where(and(eq(subscriptions.id, subscription.id), eq(subscriptions.communityId, input.communityId))),
  ])
  return { ...card, isDefault: true }
}

/** Removes a card that is not the default. */
export async function deleteCard(ctx: BillingContext, input: OwnCardInput): Promise<void> {
  const { subscription, card } = await readCard(ctx, input, input.cardId)
  if (!canRemoveCard(card).ok) throw new AppError('Unprocessable', { message: BILLING_MESSAGES.defaultStays })
  await refuseDuringPayment(ctx, subscription)
  const target = { subscriptionId: subscription.providerId, cardId: card.id }
  checkChanged(await repeatOnce(() => ctx.billing.removeCard(target)))
  await ctx.db.commit([
    build.delete(cardMarks).where(and(eq(cardMarks.cardId, card.id), eq(cardMarks.communityId, input.communityId))),
  ])
}

/** A payment charges the default card, so the default does not change while one is under way. */
async function refuseDuringPayment({ db, now }: BillingContext, { id, communityId }: SubscriptionRow) {
  const [underWay] = await db.read(
    build
      .select({ id: paymentIntents.id })
      .from(paymentIntents)
      .where(
        and(
          eq(paymentIntents.subscriptionId, id),
          eq(paymentIntents.communityId, communityId),
          eq(paymentIntents.state, 'OPEN'),
          gt(paymentIntents.leasedUntil, now),
        ),
      ),
  )
  if (underWay) throw new AppError('InvalidTransition', { message: BILLING_MESSAGES.busy })
}

/** Both calls may be repeated, so that an unknown outcome is an invitation to try again. */
function checkChanged(outcome: BillingOutcome<void>) {
  if (outcome.kind === 'done') return
  if (outcome.kind === 'refused' && outcome.refusal.kind === 'not-found') throw new AppError('NotFound')
  if (outcome.kind === 'refused') throw new AppError('Unprocessable', { message: BILLING_MESSAGES.notVerified })
  throw new AppError('ServiceUnavailable', { message: BILLING_MESSAGES.providerAway })
}
