import { readOwnSubscription } from '#db/billing/subscription-rows.ts'
import type { ActorContext } from '#db/context.ts'

export type OwnSubscriptionView = {
  readonly id: string
  /** In dollars. */
  readonly outstandingBalance: number
  readonly renewalDate: Date | null
}

const CENTS = 100

/** The actor's newest subscription, as the provider last said. */
export async function readSubscription(ctx: ActorContext): Promise<OwnSubscriptionView | null> {
  const subscription = await readOwnSubscription(ctx, ctx.actor)
  if (!subscription) return null
  const { id, balanceCents, renewsAt } = subscription
  return { id, outstandingBalance: Math.max(0, balanceCents) / CENTS, renewalDate: renewsAt }
}
