import { and, eq, inArray } from 'drizzle-orm'
import { paymentIntents, subscriptions } from '#db/schema/billing.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import { cardFlags, cardStatus } from '#shared/domain/billing/cards/cards.ts'
import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import type { CardView } from '#shared/domain/billing/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ProviderCard } from '#shared/kernel/ports/billing.ts'
import { failedCardsOfMember } from './card-statuses.ts'
import { keptDefault } from './cards/kept-default.ts'
import { type BillingContext, readFromProvider } from './context.ts'
import { type MemberArgs, type SubscriptionRow, subscriptionsOfMember } from './subscription-rows.ts'

function subscriptionIds(p: MemberArgs) {
  return build.select({ id: subscriptions.id }).from(subscriptions).where(isOfUser(subscriptions, p))
}

/** Cards that a job is going to remove. */
const cardsToRemove = statement((p: MemberArgs) =>
  build
    .select({
      cardId: paymentIntents.cardId,
      previousCardId: paymentIntents.previousCardId,
      cleanup: paymentIntents.cleanup,
    })
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.communityId, p.communityId),
        inArray(paymentIntents.subscriptionId, subscriptionIds(p)),
        eq(paymentIntents.cleanup, 'DUE'),
      ),
    ),
)

export type OwnCards = { readonly subscription: SubscriptionRow; readonly cards: readonly CardView[] }

/** The cards of a member's newest subscription, default first, as the provider has them now; null without a subscription. */
export async function readCards(ctx: BillingContext, member: MemberArgs): Promise<OwnCards | null> {
  const { db, billing, now } = ctx
  const [[subscription], failed, toRemove] = await Promise.all([
    db.read(subscriptionsOfMember(member)),
    db.read(failedCardsOfMember(member)),
    db.read(cardsToRemove(member)),
  ])
  if (!subscription) return null
  const [current, stored] = await Promise.all([
    readFromProvider(() => billing.readSubscription(subscription.providerId)),
    readFromProvider(() => billing.listCards(subscription.providerCustomerId)),
  ])
  if (!current || !stored) throw new AppError('ServiceUnavailable', { message: BILLING_MESSAGES.providerAway })
  const failedIds = new Set(failed.map(({ cardId }) => cardId))
  // Until the job has restored it, the provider still names the card of a payer.
  const defaultCardId = keptDefault(current.defaultCardId, toRemove)
  const hidden = new Set(toRemove.map(({ cardId }) => cardId))
  const cards = stored
    .filter(({ id }) => !hidden.has(id))
    .map((card) => {
      const facts = { hasFailed: failedIds.has(card.id), isDefault: card.id === defaultCardId }
      return cardView(subscription, card, facts, now)
    })
  return { subscription, cards: [...cards].sort((a, b) => Number(b.isDefault) - Number(a.isDefault)) }
}

export async function listCards(ctx: BillingContext, member: MemberArgs): Promise<readonly CardView[]> {
  return (await readCards(ctx, member))?.cards ?? []
}

type Facts = { readonly hasFailed: boolean; readonly isDefault: boolean }

function cardView({ userId, timeZone }: SubscriptionRow, card: ProviderCard, facts: Facts, now: Date): CardView {
  const expiry = { expirationMonth: card.expiryMonth, expirationYear: card.expiryYear }
  const status = cardStatus({ ...expiry, hasFailed: facts.hasFailed }, now, timeZone)
  return {
    id: card.id,
    userId,
    firstName: card.firstName,
    lastName: card.lastName,
    ...expiry,
    last4Digits: card.last4,
    cardType: card.type,
    status,
    ...cardFlags(status),
    isDefault: facts.isDefault,
  }
}

export type OwnCard = { readonly subscription: SubscriptionRow; readonly card: CardView }

/** One card of a member; throws NotFound for any other card. */
export async function readCard(ctx: BillingContext, member: MemberArgs, cardId: string): Promise<OwnCard> {
  const own = await readCards(ctx, member)
  const card = own?.cards.find(({ id }) => id === cardId)
  if (!own || !card) throw new AppError('NotFound')
  return { subscription: own.subscription, card }
}
