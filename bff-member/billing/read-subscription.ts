import { and, desc, eq, sql } from 'drizzle-orm'
import { isPriceOfPackage } from '#db/billing/package-price.ts'
import type { ActorArgs } from '#db/context.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { packages, renewalWishes } from '#db/schema/renewals.ts'
import { build } from '#db/statement.ts'
import { type AutoRenewal, autoRenewalOf } from '#shared/domain/billing/auto-renewal.ts'
import { type Standing, standingOf } from '#shared/domain/billing/subscription-states.ts'
import { mayBeCharged } from '#shared/domain/communities/closing/charges.ts'
import type { ClosingDates } from '#shared/domain/communities/closing/closing.ts'
import type { SubscriptionState } from '#shared/kernel/ports/billing.ts'

export type OwnSubscriptionView = {
  readonly id: string
  readonly productName: string
  readonly standing: Standing
  /** In units of the currency. */
  readonly outstandingBalance: number
  readonly currency: string
  /** False in a closing community for amounts that are no longer charged there. */
  readonly canBePaid: boolean
  readonly renewalDate: Date | null
  readonly termMonths: number | null
  readonly renewalCents: number | null
  readonly creditCents: number
  readonly autoRenewal: AutoRenewal
}

const CENTS = 100

export const subscriptionColumns = {
  id: subscriptions.id,
  productName: subscriptions.productName,
  state: subscriptions.state,
  balanceCents: subscriptions.balanceCents,
  currency: subscriptions.currency,
  pastDueSince: subscriptions.pastDueSince,
  renewsAt: subscriptions.renewsAt,
  renewalCents: subscriptions.renewalCents,
  creditCents: subscriptions.creditCents,
  endsAtRenewal: subscriptions.endsAtRenewal,
}

type SubscriptionColumns = {
  readonly id: string
  readonly productName: string
  readonly state: SubscriptionState
  readonly balanceCents: number
  readonly currency: string
  readonly pastDueSince: Date | null
  readonly renewsAt: Date | null
  readonly renewalCents: number | null
  readonly creditCents: number
  readonly endsAtRenewal: boolean
}

/**
 * Data shown with the subscription: the term of its package, a change requested by the member that the provider has not
 * executed yet, and the closing of its community.
 */
export type SubscriptionTerms = {
  readonly termMonths: number | null
  readonly closing: ClosingDates | null
  readonly wish: Pick<typeof renewalWishes.$inferSelect, 'wants' | 'step'> | null
}

export function isPackageOf(p: ActorArgs) {
  return and(isPriceOfPackage(), eq(packages.communityId, p.communityId))
}
export function isOpenWishOf(p: ActorArgs) {
  return and(
    eq(renewalWishes.subscriptionId, subscriptions.id),
    eq(renewalWishes.communityId, p.communityId),
    eq(renewalWishes.state, 'OPEN'),
  )
}

/** The id of the actor's newest subscription, for a join: the settings show its cards. */
export function newestSubscriptionId(p: ActorArgs) {
  return sql`(${build
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(sql`${subscriptions.communityId} = ${p.communityId} AND ${subscriptions.userId} = ${p.userId}`)
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(1)})`
}

export function toSubscriptionView(
  { state, balanceCents, pastDueSince, renewsAt, endsAtRenewal, ...row }: SubscriptionColumns,
  { termMonths, wish, closing }: SubscriptionTerms,
  now: Date,
): OwnSubscriptionView {
  return {
    ...row,
    standing: standingOf(state),
    outstandingBalance: Math.max(0, balanceCents) / CENTS,
    canBePaid: mayBeCharged({ closing, state, pastDueSince }, now),
    renewalDate: renewsAt,
    termMonths,
    autoRenewal: autoRenewalOf(endsAtRenewal, wish),
  }
}
