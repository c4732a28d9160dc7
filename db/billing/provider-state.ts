import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import { ledgerEntries, paymentIntents, subscriptions } from '#db/schema/billing.ts'
import { users } from '#db/schema/members.ts'
import { anyRow, build, hasId, isOfUser, type Query } from '#db/statement.ts'
import { isFailing } from '#shared/domain/billing/dunning/phases.ts'
import { type Standing, standingOf } from '#shared/domain/billing/subscription-states.ts'
import { newId } from '#shared/kernel/ids.ts'
import {
  type ProviderInvoice,
  type ProviderPayment,
  type ProviderSubscription,
  SUBSCRIPTION_STATES,
} from '#shared/kernel/ports/billing.ts'
import { chargedCardStatement } from './card-statuses.ts'
import { type BillingContext, readFromProvider } from './context.ts'
import type { SubscriptionRow } from './subscription-rows.ts'

/** The state of a subscription at the provider at one moment. */
export type ProviderState = {
  readonly subscription: ProviderSubscription
  readonly invoices: readonly ProviderInvoice[]
  /** When the reading began. */
  readonly readAt: Date
}

type Ref = Pick<SubscriptionRow, 'id' | 'communityId' | 'userId' | 'providerId'>

/** Null when the provider does not answer. */
export async function readProviderState(
  { billing }: Pick<BillingContext, 'billing'>,
  { providerId }: Pick<Ref, 'providerId'>,
  clock: () => Date,
): Promise<ProviderState | null> {
  const readAt = clock()
  const [subscription, invoices] = await Promise.all([
    readFromProvider(() => billing.readSubscription(providerId)),
    readFromProvider(() => billing.listInvoices(providerId)),
  ])
  return subscription && invoices ? { subscription, invoices, readAt } : null
}

/** The amounts of a renewal as stated in emails. */
export function renewalAmounts({ renewalCents, creditCents, balanceCents, currency }: ProviderSubscription) {
  return { amountCents: renewalCents, creditCents, dueCents: Math.max(0, balanceCents), currency }
}

export type ProviderMovement = { readonly invoice: ProviderInvoice; readonly payment: ProviderPayment }

/** One payment may be applied to several invoices. */
export function entryIdOf({ invoice, payment }: ProviderMovement): string {
  return `${invoice.id}/${payment.id}`
}

export function movementsOf({ invoices }: ProviderState): ProviderMovement[] {
  return invoices.flatMap((invoice) => invoice.payments.map((payment) => ({ invoice, payment })))
}

/**
 * Statements that make our rows match the provider: the subscription, the member's standing, and the missing ledger entries of payments and
 * refunds. New charges of `intent`'s card are recorded as its own; without one, as those of an intent whose charge is being looked up.
 */
export function storeStatements(
  ref: Ref,
  state: ProviderState,
  now: Date,
  intent: { readonly id: string; readonly cardLast4: string | null } | null = null,
): Query[] {
  const movements = movementsOf(state)
  const owner = { communityId: ref.communityId, subscriptionId: ref.id, userId: ref.userId }
  const charges = movements.map(({ invoice, payment }) => ({
    ...owner,
    id: newId(now),
    intentId: intent ? (payment.cardLast4 === intent.cardLast4 ? intent.id : null) : intentBeingChecked(ref, payment),
    kind: 'CHARGE' as const,
    amountCents: payment.amountCents,
    currency: invoice.currency,
    providerEntryId: entryIdOf({ invoice, payment }),
    providerPaymentId: payment.id,
    providerInvoiceId: invoice.id,
    invoiceNumber: invoice.number,
    cardLast4: payment.cardLast4,
    happenedAt: payment.paidAt,
    recordedAt: now,
  }))
  return [
    updateSubscription(ref, state, movements, now),
    updateStanding(ref),
    ...markCharged(ref, state, now),
    ...(charges.length > 0
      ? [build.insert(ledgerEntries).values(charges).onConflictDoNothing({ target: ledgerEntries.providerEntryId })]
      : []),
    ...movements
      .filter(({ payment }) => payment.refundedCents > 0)
      .map((movement) => insertRefund(owner, movement, now)),
  ]
}

/** The provider also charges the default card by itself: for renewals, and in retries. */
function markCharged(ref: Ref, state: ProviderState, now: Date): Query[] {
  const { defaultCardId: cardId, defaultCard } = state.subscription
  const charges = movementsOf(state).filter(({ payment }) => payment.cardLast4 === defaultCard?.last4)
  if (!cardId || charges.length === 0) return []
  const chargedAt = new Date(Math.max(...charges.map(({ payment }) => payment.paidAt.getTime())))
  return [chargedCardStatement(ref, { cardId, chargedAt }, now)]
}

function sum(movements: readonly ProviderMovement[], cents: (payment: ProviderPayment) => number): number {
  return movements.reduce((total, { payment }) => total + cents(payment), 0)
}

/**
 * When the failed renewal was due, according to the provider; null while nothing is past due. The provider may keep a membership that it has
 * closed unpaid closed after all of it was paid: nothing is due then.
 */
export function pastDueSinceOf({ subscription, invoices }: ProviderState): Date | null {
  const unpaid = unpaidInvoices({ invoices })
  if (!isFailing(subscription.state) || (unpaid.length === 0 && subscription.balanceCents <= 0)) return null
  const oldest = unpaid.reduce<Date | null>(
    (first, { issuedAt }) => (first && first <= issuedAt ? first : issuedAt),
    null,
  )
  return subscription.periodStartedAt ?? oldest
}

export function unpaidInvoices({ invoices }: Pick<ProviderState, 'invoices'>): ProviderInvoice[] {
  return invoices.filter(({ status, dueCents }) => status === 'open' && dueCents > 0)
}

/** The provider charges a renewal within an hour after it is due: the job checks then, in case the message about it was lost. */
export const LOOK_AFTER_RENEWAL_MS = 3_600_000

/** When the job checks again: at once after a failure begins or ends, otherwise as planned, and after the renewal. */
function dunningCheck({ subscription }: ProviderState, pastDueSince: Date | null, now: Date): SQL {
  const { pastDueSince: before, dunningCheckAt } = subscriptions
  const { renewsAt, state } = subscription
  const renewal = renewsAt && renewsAt.getTime() + LOOK_AFTER_RENEWAL_MS
  return pastDueSince
    ? sql`CASE WHEN ${before} IS ${pastDueSince.getTime()} THEN ${dunningCheckAt} ELSE ${now.getTime()} END`
    : sql`CASE WHEN ${before} IS NULL AND ${subscriptions.state} = ${state} THEN coalesce(min(${dunningCheckAt}, ${renewal}), ${renewal}) ELSE ${now.getTime()} END`
}

/** One that was ended within its term ends when that is first read: the provider goes on naming the end of the term. */
function endedAt({ subscription: { state, renewsAt }, readAt }: ProviderState): SQL | null {
  if (standingOf(state) !== 'SUSPENDED') return null
  const at = renewsAt && renewsAt < readAt ? renewsAt : readAt
  return sql`coalesce(${subscriptions.endedAt}, ${at.getTime()})`
}

function updateSubscription(ref: Ref, state: ProviderState, movements: readonly ProviderMovement[], now: Date) {
  const { subscription, readAt } = state
  const pastDueSince = pastDueSinceOf(state)
  return build
    .update(subscriptions)
    .set({
      state: subscription.state,
      balanceCents: subscription.balanceCents,
      creditCents: subscription.creditCents,
      currency: subscription.currency,
      productName: subscription.productName,
      renewsAt: subscription.renewsAt,
      pricePointId: subscription.pricePointId,
      renewalCents: subscription.renewalCents,
      endsAtRenewal: subscription.endsAtRenewal,
      defaultCardId: subscription.defaultCardId,
      paidCents: sum(movements, (payment) => payment.amountCents),
      refundedCents: sum(movements, (payment) => payment.refundedCents),
      pastDueSince,
      endedAt: endedAt(state),
      dunningCheckAt: dunningCheck(state, pastDueSince, now),
      readAt,
    })
    .where(and(hasId(subscriptions, ref.id, ref), lte(subscriptions.readAt, readAt)))
}

/** The states that correspond to the given standings. */
export function statesOf(...standings: readonly Standing[]): string {
  return JSON.stringify(SUBSCRIPTION_STATES.filter((state) => standings.includes(standingOf(state))))
}

/**
 * A member with several subscriptions is a member by the best one, and past due while any of them is: only who has no other is UNPAID or
 * SUSPENDED. One of which nothing is due is good.
 */
function updateStanding({ userId, communityId }: Ref) {
  const has = (condition: SQL, ...standings: readonly Standing[]): SQL =>
    sql`EXISTS ${anyRow()
      .from(subscriptions)
      .where(
        and(
          isOfUser(subscriptions, { userId, communityId }),
          sql`${subscriptions.state} IN (SELECT value FROM json_each(${statesOf(...standings)}))`,
          condition,
        ),
      )}`
  const isDue = sql`${subscriptions.pastDueSince} IS NOT NULL`
  const isClosedUnpaid = sql`(${subscriptions.state} = 'unpaid' AND ${isDue})`
  const goesOn = has(sql`NOT ${isClosedUnpaid}`, 'GOOD', 'PAST_DUE', 'UNPAID')
  return build
    .update(users)
    .set({
      standing: sql`CASE WHEN ${goesOn} THEN CASE WHEN ${has(isDue, 'PAST_DUE', 'UNPAID')} THEN 'PAST_DUE' ELSE 'GOOD' END
        WHEN ${has(isDue, 'UNPAID')} THEN 'UNPAID' ELSE 'SUSPENDED' END`,
    })
    .where(hasId(users, userId, { communityId }))
}

function intentBeingChecked({ id, communityId }: Ref, { cardLast4 }: ProviderPayment): SQL<string | null> {
  return sql`${build
    .select({ id: paymentIntents.id })
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.subscriptionId, id),
        eq(paymentIntents.communityId, communityId),
        eq(paymentIntents.state, 'OPEN'),
        eq(paymentIntents.step, 'CHECK'),
        eq(paymentIntents.cardLast4, cardLast4 ?? ''),
      ),
    )}`
}

type Owner = { readonly communityId: string; readonly subscriptionId: string; readonly userId: string }

/** The provider reports the total refunded for a payment; a new entry is the difference from our earlier ones. */
function insertRefund(owner: Owner, { invoice, payment }: ProviderMovement, now: Date) {
  const recorded = sql`coalesce(${build
    .select({ cents: sql`sum(${ledgerEntries.amountCents})` })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.providerPaymentId, payment.id),
        eq(ledgerEntries.providerInvoiceId, invoice.id),
        eq(ledgerEntries.communityId, owner.communityId),
        eq(ledgerEntries.kind, 'REFUND'),
      ),
    )}, 0)`
  return build
    .insert(ledgerEntries)
    .select(
      sql`SELECT ${newId(now)}, ${owner.communityId}, ${owner.subscriptionId}, ${owner.userId}, NULL, 'REFUND',
        ${payment.refundedCents} - ${recorded}, ${invoice.currency}, ${`${entryIdOf({ invoice, payment })}/refunded/${payment.refundedCents}`},
        ${payment.id}, ${invoice.id}, ${invoice.number}, ${payment.cardLast4}, ${now.getTime()}, ${now.getTime()}
        WHERE ${payment.refundedCents} > ${recorded}`,
    )
    .onConflictDoNothing({ target: ledgerEntries.providerEntryId })
}
