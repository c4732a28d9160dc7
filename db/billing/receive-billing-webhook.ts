import { eq } from 'drizzle-orm'
import { billingEvents, subscriptions } from '#db/schema/billing.ts'
import { build, statement } from '#db/statement.ts'
import { standingOf } from '#shared/domain/billing/subscription-states.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { cardStatusStatement } from './card-statuses.ts'
import { type BillingContext, readFromProvider, runningClock } from './context.ts'
import { type ProviderState, pastDueSinceOf, readProviderState, storeStatements } from './provider-state.ts'
import { sendWishAfterPayment } from './renewal/send-waiting-wishes.ts'
import { subscriptionIds } from './subscription-rows.ts'

export type BillingWebhookInput = {
  /** The provider's id of the message, the same when it is sent again. */
  readonly id: string
  readonly event: string
  readonly providerSubscriptionId: string
}

const subscriptionOfProvider = statement((p: { readonly providerId: string }) =>
  build.select(subscriptionIds).from(subscriptions).where(eq(subscriptions.providerId, p.providerId)),
)

const FAILURES: ReadonlySet<string> = new Set(['payment_failure', 'renewal_failure'])

/**
 * A provider message that something changed. Its content is not used: the state is read again, and stored together with the message id.
 * Throws ServiceUnavailable when that fails, so that the provider sends it again.
 */
export async function receiveBillingWebhook(
  ctx: BillingContext,
  input: BillingWebhookInput,
): Promise<'stored' | 'known' | 'ignored'> {
  const { db, now } = ctx
  const clock = runningClock(now)
  const [subscription] = await db.read(subscriptionOfProvider({ providerId: input.providerSubscriptionId }))
  if (!subscription) return 'ignored'
  const state = await readProviderState(ctx, subscription, clock)
  if (!state) throw new AppError('ServiceUnavailable')
  const current = state.subscription.state
  const failedCardId = FAILURES.has(input.event) ? await findFailedCard(ctx, state) : null
  const at = clock()
  const isWritten = await db.tryCommitIf([
    build
      .insert(billingEvents)
      .values({
        id: input.id,
        communityId: subscription.communityId,
        subscriptionId: subscription.id,
        event: input.event,
        receivedAt: at,
      })
      .onConflictDoNothing({ target: billingEvents.id }),
    ...storeStatements(subscription, state, at),
    ...(failedCardId ? [cardStatusStatement(subscription, failedCardId, { failedAt: at }, at)] : []),
  ])
  if (!isWritten) return 'known'
  if (standingOf(current) === 'GOOD') await sendWishAfterPayment({ ...ctx, now: clock() }, subscription)
  return 'stored'
}

/** The default card, unless it was added after the failed renewal: a message may arrive late, and names no card. */
async function findFailedCard({ billing }: BillingContext, state: ProviderState): Promise<string | null> {
  const { defaultCardId, customerId } = state.subscription
  const failedAt = pastDueSinceOf(state)
  if (!defaultCardId || !failedAt) return null
  const cards = await readFromProvider(() => billing.listCards(customerId))
  if (!cards) throw new AppError('ServiceUnavailable')
  return cards.some(({ id, createdAt }) => id === defaultCardId && createdAt < failedAt) ? defaultCardId : null
}
