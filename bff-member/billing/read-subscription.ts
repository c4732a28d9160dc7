import { desc, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { build } from '#db/statement.ts'
import { type Standing, standingOf } from '#shared/domain/billing/subscription-states.ts'
import type { SubscriptionState } from '#shared/kernel/ports/billing.ts'

export type OwnSubscriptionView = {
  readonly id: string
  readonly productName: string
  readonly standing: Standing
  /** In dollars. */
  readonly outstandingBalance: number
  readonly renewalDate: Date | null
}

const CENTS = 100

export const subscriptionColumns = {
  id: subscriptions.id,
  productName: subscriptions.productName,
  state: subscriptions.state,
  balanceCents: subscriptions.balanceCents,
  renewsAt: subscriptions.renewsAt,
}

type SubscriptionColumns = {
  readonly id: string
  readonly productName: string
  readonly state: SubscriptionState
  readonly balanceCents: number
  readonly renewsAt: Date | null
}

/** The id of the actor's newest subscription, for a join: the one whose cards the settings show. */
export function newestSubscriptionId(p: ActorArgs) {
  return sql`(${build
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(sql`${subscriptions.communityId} = ${p.communityId} AND ${subscriptions.userId} = ${p.userId}`)
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(1)})`
}

export function toSubscriptionView({
  state,
  balanceCents,
  renewsAt,
  ...row
}: SubscriptionColumns): OwnSubscriptionView {
  return {
    ...row,
    standing: standingOf(state),
    outstandingBalance: Math.max(0, balanceCents) / CENTS,
    renewalDate: renewsAt,
  }
}
