import { LOOK_AFTER_RENEWAL_MS } from '#db/billing/provider-state.ts'
import { cardStatuses, dunningNotices, ledgerEntries, subscriptions } from '#db/schema/billing.ts'
import { auditLog } from '#db/schema/platform.ts'
import { packages } from '#db/schema/renewals.ts'
import { cardAuthorizations, reconciliations } from '#db/schema/staff/staff-billing.ts'
import { FIRST_NOTICE_DAYS, LAST_NOTICE_DAYS } from '#shared/domain/billing/renewal-notices.ts'
import { standingOf } from '#shared/domain/billing/subscription-states.ts'
import type { BillingAuditAction } from '#shared/domain/staff/audit.ts'
import { DAY_MS } from '#shared/kernel/clock.ts'
import type { PaymentSeed } from '#shared/sandbox/payment/seed.ts'
import { BRAND_CODES, communityId } from '../communities.ts'
import { insertRows } from '../insert-rows.ts'
import { NAMED_PEOPLE } from '../named-people.ts'
import { daysBefore } from '../offsets.ts'
import { keyOf } from '../people/person.ts'
import type { SeedCast, SeedStatement } from '../seed-context.ts'
import { seededId } from '../seeded-id.ts'
import {
  DEMO_PRICES,
  demoPayments,
  demoPricePointId,
  demoProductHandle,
  demoReturnPricePointId,
} from './demo-payments.ts'
import { authorizationRows, reconciliationRows } from './staff-billing-rows.ts'

type Of<Table extends keyof PaymentSeed> = PaymentSeed[Table] extends readonly (infer Row)[] ? Row : never
type Subscription = Of<'subscriptions'>
type Invoice = Of<'invoices'>

/** Of the demo data a member has one subscription. */
export function demoSubscriptionId(userId: string): string {
  return seededId(`subscription ${userId}`)
}

/** What we know of what the provider holds for the demo people: the same rows, as if read from it just now. */
export function seedBilling(cast: SeedCast, now: Date): SeedStatement[] {
  const provider = demoPayments(cast, now)
  const userIdOf = new Map(provider.customers.map(({ id, reference }) => [id, reference ?? '']))
  const communityOf = new Map(
    BRAND_CODES.flatMap((code) => cast.membersOf[code].map(({ id }) => [id, communityId(code)] as const)),
  )
  const invoicesOf = Map.groupBy(provider.invoices, (invoice) => invoice.subscription_id)
  const productName = new Map(provider.products.map(({ id, name }) => [id, name]))
  const priceOf = new Map(provider.pricePoints.map(({ id, price_in_cents }) => [id, price_in_cents]))
  const owned = provider.subscriptions.map((subscription) => {
    const userId = userIdOf.get(subscription.customer_id) ?? ''
    return {
      subscription,
      invoices: invoicesOf.get(subscription.id) ?? [],
      productName: productName.get(subscription.product_id) ?? '',
      renewalCents: priceOf.get(subscription.price_point_id),
      owner: { userId, communityId: communityOf.get(userId) ?? '' },
    }
  })
  const ownedCards = provider.profiles.map((card) => {
    const userId = userIdOf.get(card.customer_id) ?? ''
    return { card, owner: { userId, communityId: communityOf.get(userId) ?? '' } }
  })
  return [
    ...insertRows(packages, packageRows(now)),
    ...insertRows(
      subscriptions,
      owned.map((one) => subscriptionRow(one, now)),
    ),
    ...insertRows(ledgerEntries, owned.flatMap(ledgerRows)),
    ...insertRows(cardStatuses, owned.flatMap(failedCardRows)),
    ...insertRows(dunningNotices, owned.flatMap(emailsSent)),
    ...insertRows(auditLog, changesByStaff(cast, now)),
    ...insertRows(cardAuthorizations, authorizationRows(ownedCards)),
    ...insertRows(reconciliations, reconciliationRows(owned, now)),
  ]
}

function packageRows(now: Date) {
  return BRAND_CODES.flatMap((brand) =>
    DEMO_PRICES.map(({ offeredDaysAgo, ...price }) => ({
      ...price,
      id: seededId(`package ${brand} ${price.termMonths} ${price.version}`),
      communityId: communityId(brand),
      currency: 'USD',
      pricePointId: String(demoPricePointId(brand, price)),
      returnPricePointId: String(demoReturnPricePointId(brand, price)),
      productHandle: demoProductHandle(brand),
      offeredFrom: daysBefore(now, offeredDaysAgo),
    })),
  )
}

type Owned = {
  readonly subscription: Subscription
  readonly invoices: readonly Invoice[]
  readonly productName: string
  readonly renewalCents: number | undefined
  readonly owner: { readonly userId: string; readonly communityId: string }
}

function totalOf({ line_items }: Invoice): number {
  return line_items.reduce((sum, { quantity, unit_price_in_cents }) => sum + quantity * unit_price_in_cents, 0)
}
function paidOf({ payments }: Invoice): number {
  return payments.reduce((sum, { amount_in_cents }) => sum + amount_in_cents, 0)
}
function refundedOf({ refunds }: Invoice): number {
  return refunds.reduce((sum, { amount_in_cents }) => sum + amount_in_cents, 0)
}

/** The demo people have had the notices that were due by now, so that starting emails nobody. */
function noticesSent(renewsAt: Date, now: Date) {
  const daysLeft = (renewsAt.getTime() - now.getTime()) / DAY_MS
  return {
    firstNoticeFor: daysLeft <= FIRST_NOTICE_DAYS + 1 ? renewsAt : null,
    lastNoticeFor: daysLeft <= LAST_NOTICE_DAYS + 1 ? renewsAt : null,
  }
}

/** Nor are they told of cards that expire as soon as it starts. */
const CARDS_LOOKED_AT_AFTER_DAYS = 7

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}

function subscriptionRow({ subscription, invoices, productName, renewalCents, owner }: Owned, now: Date) {
  const open = invoices.filter(({ status }) => status === 'open')
  return {
    ...owner,
    id: demoSubscriptionId(owner.userId),
    providerId: String(subscription.id),
    providerCustomerId: String(subscription.customer_id),
    state: subscription.state,
    balanceCents: open.reduce((sum, invoice) => sum + totalOf(invoice) - paidOf(invoice), 0),
    creditCents: subscription.service_credit_in_cents,
    currency: 'USD',
    productName,
    renewsAt: new Date(subscription.current_period_ends_at),
    pricePointId: String(subscription.price_point_id),
    ...noticesSent(new Date(subscription.current_period_ends_at), now),
    receiptFor: new Date(subscription.current_period_started_at),
    renewalCents: renewalCents ?? null,
    endsAtRenewal: subscription.cancel_at_end_of_period,
    defaultCardId: subscription.default_profile_id === null ? null : String(subscription.default_profile_id),
    paidCents: invoices.reduce((sum, invoice) => sum + paidOf(invoice), 0),
    refundedCents: invoices.reduce((sum, invoice) => sum + refundedOf(invoice), 0),
    endedAt:
      standingOf(subscription.state) === 'SUSPENDED'
        ? earlier(new Date(subscription.current_period_ends_at), now)
        : null,
    pastDueSince: subscription.dunning ? new Date(subscription.dunning.started_at) : null,
    dunningCheckAt: subscription.next_assessment_at
      ? new Date(Date.parse(subscription.next_assessment_at) + LOOK_AFTER_RENEWAL_MS)
      : null,
    cardCheckAt: new Date(now.getTime() + CARDS_LOOKED_AT_AFTER_DAYS * DAY_MS),
    readAt: now,
    createdAt: new Date(subscription.created_at),
  }
}

function ledgerRows({ invoices, owner }: Owned): (typeof ledgerEntries.$inferInsert)[] {
  return invoices.flatMap((invoice) =>
    invoice.payments.flatMap((payment) => {
      const shared = {
        ...owner,
        subscriptionId: demoSubscriptionId(owner.userId),
        currency: 'USD',
        providerPaymentId: String(payment.transaction_id),
        providerInvoiceId: invoice.uid,
        invoiceNumber: invoice.number,
        cardLast4: payment.card?.masked_card_number.slice(-4) ?? null,
      }
      const entryId = `${invoice.uid}/${payment.transaction_id}`
      const charge = {
        ...shared,
        id: seededId(`ledger ${invoice.uid} ${payment.transaction_id}`),
        kind: 'CHARGE' as const,
        amountCents: payment.amount_in_cents,
        providerEntryId: entryId,
        happenedAt: new Date(payment.at),
        recordedAt: new Date(payment.at),
      }
      const refunds = invoice.refunds.map((refund) => ({
        ...shared,
        id: seededId(`ledger ${invoice.uid} ${refund.transaction_id}`),
        kind: 'REFUND' as const,
        amountCents: refund.amount_in_cents,
        providerEntryId: `${entryId}/refunded/${refund.amount_in_cents}`,
        happenedAt: new Date(refund.at),
        recordedAt: new Date(refund.at),
      }))
      return [charge, ...refunds]
    }),
  )
}

/** The default card of a member past due: its last charge failed. */
function failedCardRows({ subscription, owner }: Owned): (typeof cardStatuses.$inferInsert)[] {
  const { state, default_profile_id, dunning } = subscription
  if (state !== 'past_due' || default_profile_id === null || !dunning) return []
  const failedAt = new Date(dunning.started_at)
  const cardId = String(default_profile_id)
  return [{ ...owner, id: seededId(`card mark ${cardId}`), cardId, failedAt, updatedAt: failedAt }]
}

const EMAILS_SENT_ON = [0, 3] as const

/** What a member past due was told so far. */
function emailsSent({ subscription, owner }: Owned): (typeof dunningNotices.$inferInsert)[] {
  const { state, dunning } = subscription
  if (state !== 'past_due' || !dunning) return []
  const pastDueSince = new Date(dunning.started_at)
  const subscriptionId = demoSubscriptionId(owner.userId)
  return EMAILS_SENT_ON.map((day) => ({
    ...owner,
    id: seededId(`dunning email ${subscriptionId} ${day}`),
    subscriptionId,
    pastDueSince,
    kind: 'FAILED' as const,
    day,
    sentAt: daysBefore(pastDueSince, -day),
  }))
}

const CHANGED_DAYS_AGO = 19

/** Staff chose another card of Maya's as the default, which she is told in her settings. */
function changesByStaff(cast: SeedCast, now: Date) {
  const maya = cast.membersOf.MTC.find(({ key }) => key === keyOf(NAMED_PEOPLE.maya.name))
  const theo = cast.staff.find(({ key }) => key === keyOf(NAMED_PEOPLE.theo.name))
  if (!maya || !theo) return []
  return [
    {
      id: seededId('card changed by staff'),
      communityId: communityId('MTC'),
      actorId: theo.id,
      action: 'user.card-default' satisfies BillingAuditAction,
      targetType: 'user' as const,
      targetId: maya.id,
      reason: 'Asked for by phone',
      visibleToMember: true,
      correlationId: 'SEED-SEED-SEED',
      createdAt: daysBefore(now, CHANGED_DAYS_AGO),
    },
  ]
}
