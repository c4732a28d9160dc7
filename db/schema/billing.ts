import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { StaffCardChange } from '#shared/domain/billing/cards/staff-card-change.ts'
import { DECLINE_CODES } from '#shared/domain/billing/declines.ts'
import { LEDGER_KINDS } from '#shared/domain/billing/ledger.ts'
import type { AuditActor } from '#shared/domain/staff/audit.ts'
import { CARD_TYPES, SUBSCRIPTION_STATES } from '#shared/kernel/ports/billing.ts'
import { flag, id, instant, isOneOf } from './columns.ts'
import { community } from './communities.ts'
import { person } from './members.ts'

export function member() {
  return person()
}

export const DUNNING_NOTICES = ['FAILED', 'RECOVERED'] as const

/** A member's paid membership, with what the provider last said about it. */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    id: id(),
    communityId: community(),
    userId: member(),
    providerId: text('provider_id').notNull().unique(),
    providerCustomerId: text('provider_customer_id').notNull(),
    state: text('state', { enum: SUBSCRIPTION_STATES }).notNull(),
    balanceCents: integer('balance_cents').notNull(),
    /** What the provider owes the member: that pays the next invoices. */
    creditCents: integer('credit_cents').notNull().default(0),
    currency: text('currency').notNull(),
    productName: text('product_name').notNull(),
    renewsAt: instant('renews_at'),
    /** Names the package, in the version that the member pays. */
    pricePointId: text('price_point_id'),
    /** What the next term costs. */
    renewalCents: integer('renewal_cents'),
    /** Whether it ends on `renewsAt` instead of renewing: auto-renewal is off. */
    endsAtRenewal: flag('ends_at_renewal').notNull().default(false),
    /** The renewal that the notices of 30 and of 7 days before were sent for. */
    firstNoticeFor: instant('first_notice_for'),
    lastNoticeFor: instant('last_notice_for'),
    /** The term, by its beginning, that the receipt of its renewal was sent for; none is sent for an earlier one. */
    receiptFor: instant('receipt_for'),
    /** Not before then is a notice tried again that could not be written; null after none. */
    noticeTryAt: instant('notice_try_at'),
    defaultCardId: text('default_card_id'),
    /** Until then a request changes a card at the provider: no payment begins. Also its fence. */
    cardsClaimedUntil: instant('cards_claimed_until'),
    /** What staff are changing by that claim, until it stands in the log; a job looks at the provider where the request ended. */
    cardChange: text('card_change', { mode: 'json' }).$type<StaffCardChange>(),
    /** What the provider received for it and gave back; the ledger must say the same. */
    paidCents: integer('paid_cents').notNull().default(0),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Since when the renewal could not be charged, as the provider says; null while nothing failed. */
    pastDueSince: instant('past_due_since'),
    /** When it ended: with its term, or when the provider first said so. Null while it goes on. */
    endedAt: instant('ended_at'),
    /** When the job that follows failed renewals asks the provider again; also its lease and fence. Null: never. */
    dunningCheckAt: instant('dunning_check_at'),
    /** When the job that tells of cards that expire asks the provider again; also its lease and fence. */
    cardCheckAt: instant('card_check_at').notNull().default(sql`0`),
    /** When the reading began that the columns above are of: an older reading never replaces a newer one. */
    readAt: instant('read_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('subscriptions_by_user').on(t.communityId, t.userId, t.createdAt, t.id),
    index('subscriptions_first_notice')
      .on(t.renewsAt)
      .where(sql`${t.renewsAt} IS NOT ${t.firstNoticeFor} AND ${t.endsAtRenewal} = 0`),
    index('subscriptions_last_notice').on(t.renewsAt).where(sql`${t.renewsAt} IS NOT ${t.lastNoticeFor}`),
    index('subscriptions_dunning').on(t.dunningCheckAt, t.id).where(sql`${t.dunningCheckAt} IS NOT NULL`),
    index('subscriptions_card_check').on(t.cardCheckAt, t.id).where(sql`${t.endsAtRenewal} = 0`),
    index('subscriptions_by_community').on(t.communityId, t.id),
    index('subscriptions_renewing').on(t.communityId, t.id).where(sql`${t.endsAtRenewal} = 0`),
    index('subscriptions_by_term_end').on(t.communityId, t.renewsAt, t.id),
    index('subscriptions_past_due').on(t.communityId, t.pastDueSince).where(sql`${t.pastDueSince} IS NOT NULL`),
    index('subscriptions_card_change').on(t.cardsClaimedUntil, t.id).where(sql`${t.cardChange} IS NOT NULL`),
    index('subscriptions_by_customer').on(t.communityId, t.providerCustomerId),
    check('subscriptions_state', isOneOf(t.state, SUBSCRIPTION_STATES)),
    check('subscriptions_currency', sql`length(${t.currency}) = 3`),
  ],
)

export function subscription() {
  return text('subscription_id')
    .notNull()
    .references(() => subscriptions.id)
}

/** What a member was told about one failed renewal: each once, however often the job runs. */
export const dunningNotices = sqliteTable(
  'dunning_notices',
  {
    id: id(),
    communityId: community(),
    subscriptionId: subscription(),
    userId: member(),
    /** Which failure: since when the renewal could not be charged. */
    pastDueSince: instant('past_due_since').notNull(),
    kind: text('kind', { enum: DUNNING_NOTICES }).notNull(),
    /** The day of the schedule that an email is of; 0 for the one that all is well again. */
    day: integer('day').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (t) => [
    unique('dunning_notices_once').on(t.subscriptionId, t.pastDueSince, t.kind, t.day),
    check('dunning_notices_kind', isOneOf(t.kind, DUNNING_NOTICES)),
  ],
)

export const INTENT_STATES = ['OPEN', 'PAID', 'SAVED', 'NOTHING_DUE', 'DECLINED', 'REFUSED', 'ENDED'] as const

/** What whoever continues an open intent does next. FIND_CARD and CHECK: a call was sent and its answer is not known here. */
export const INTENT_STEPS = ['ADD_CARD', 'FIND_CARD', 'MAKE_DEFAULT', 'CHARGE', 'CHECK'] as const

export const INTENT_REFUSALS = [
  'invalid-token',
  'invalid-card',
  'authentication-needed',
  'not-charged',
  'other',
] as const
export type IntentRefusal = (typeof INTENT_REFUSALS)[number]

/** Whether the card stays: a payer who is not signed in keeps it only once it has paid. */
export const CARD_KEEPING = ['NEVER', 'IF_PAID', 'ALWAYS'] as const
export type CardKeeping = (typeof CARD_KEEPING)[number]

export const CLEANUP_STATES = ['NONE', 'DUE', 'DONE', 'FAILED'] as const

/** One attempt to pay or to add a card: the row is written before the provider is called. */
export const paymentIntents = sqliteTable(
  'payment_intents',
  {
    id: id(),
    communityId: community(),
    subscriptionId: subscription(),
    userId: member(),
    operationId: text('operation_id').notNull(),
    /** Whether it charges what is owed; otherwise it adds a card only. */
    pays: flag('pays').notNull(),
    keeps: text('keeps', { enum: CARD_KEEPING }).notNull(),
    state: text('state', { enum: INTENT_STATES }).notNull(),
    step: text('step', { enum: INTENT_STEPS }).notNull(),
    /** What was owed when it began. */
    amountCents: integer('amount_cents').notNull(),
    paidCents: integer('paid_cents').notNull().default(0),
    currency: text('currency').notNull(),
    /** The cards before ours was added: how ours is found when the answer was lost. */
    knownCardIds: text('known_card_ids', { mode: 'json' }).$type<readonly string[]>().notNull(),
    previousCardId: text('previous_card_id'),
    /** The card that was added, so that a repeat needs no second token. */
    cardId: text('card_id'),
    cardType: text('card_type', { enum: CARD_TYPES }),
    cardLast4: text('card_last4'),
    declineCode: text('decline_code', { enum: DECLINE_CODES }),
    processorCode: text('processor_code'),
    refusal: text('refusal', { enum: INTENT_REFUSALS }),
    chargeSentAt: instant('charge_sent_at'),
    /** Who works on it holds it until then; the instant is also its fence. Also for the removal of its card. */
    leasedUntil: instant('leased_until'),
    /** When the job looks at it; null once it has ended. */
    nextCheckAt: instant('next_check_at'),
    /** A card that is not kept: the previous default is restored and the card removed. */
    cleanup: text('cleanup', { enum: CLEANUP_STATES }).notNull().default('NONE'),
    /** Null once nothing is left to do. */
    cleanupAt: instant('cleanup_at'),
    cleanupTries: integer('cleanup_tries').notNull().default(0),
    /** Who of staff adds the card for the member; null when it is added by the member or with a pay link. */
    staffAct: text('staff_act', { mode: 'json' }).$type<AuditActor>(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('payment_intents_one_open').on(t.subscriptionId).where(sql`${t.state} = 'OPEN'`),
    unique('payment_intents_operation').on(t.subscriptionId, t.operationId),
    index('payment_intents_by_subscription').on(t.subscriptionId, t.createdAt),
    index('payment_intents_due').on(t.nextCheckAt, t.id).where(sql`${t.nextCheckAt} IS NOT NULL`),
    index('payment_intents_cleanup').on(t.cleanupAt, t.id).where(sql`${t.cleanupAt} IS NOT NULL`),
    check('payment_intents_state', isOneOf(t.state, INTENT_STATES)),
    check('payment_intents_step', isOneOf(t.step, INTENT_STEPS)),
    check('payment_intents_keeps', isOneOf(t.keeps, CARD_KEEPING)),
    check('payment_intents_cleanup_state', isOneOf(t.cleanup, CLEANUP_STATES)),
    check('payment_intents_decline', sql`${t.declineCode} IS NULL OR ${isOneOf(t.declineCode, DECLINE_CODES)}`),
    check('payment_intents_refusal', sql`${t.refusal} IS NULL OR ${isOneOf(t.refusal, INTENT_REFUSALS)}`),
    check('payment_intents_card_type', sql`${t.cardType} IS NULL OR ${isOneOf(t.cardType, CARD_TYPES)}`),
    check('payment_intents_ended', sql`(${t.state} = 'OPEN') = (${t.endedAt} IS NULL)`),
    check('payment_intents_amounts', sql`${t.amountCents} >= 0 AND ${t.paidCents} >= 0`),
    check('payment_intents_last4', sql`${t.cardLast4} IS NULL OR length(${t.cardLast4}) = 4`),
  ],
)

/** Movements of money. Append-only: triggers refuse UPDATE and DELETE. */
export const ledgerEntries = sqliteTable(
  'ledger_entries',
  {
    id: id(),
    communityId: community(),
    subscriptionId: subscription(),
    userId: member(),
    /** Null for what the provider charged by itself. */
    intentId: text('intent_id').references(() => paymentIntents.id),
    kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    /** The provider's id of the movement: each is recorded once. */
    providerEntryId: text('provider_entry_id').notNull().unique(),
    /** The payment that was made or, of a refund, given back. */
    providerPaymentId: text('provider_payment_id'),
    providerInvoiceId: text('provider_invoice_id'),
    invoiceNumber: text('invoice_number'),
    cardLast4: text('card_last4'),
    happenedAt: instant('happened_at').notNull(),
    recordedAt: instant('recorded_at').notNull(),
  },
  (t) => [
    index('ledger_entries_by_subscription').on(t.subscriptionId, t.happenedAt, t.id),
    index('ledger_entries_by_payment').on(t.providerPaymentId),
    index('ledger_entries_by_day').on(t.communityId, t.happenedAt),
    index('ledger_entries_by_intent').on(t.intentId).where(sql`${t.intentId} IS NOT NULL`),
    check('ledger_entries_kind', isOneOf(t.kind, LEDGER_KINDS)),
    check('ledger_entries_amount', sql`${t.amountCents} > 0`),
    check('ledger_entries_currency', sql`length(${t.currency}) = 3`),
  ],
)

/** What we know of a card beyond the provider. */
export const cardStatuses = sqliteTable(
  'card_statuses',
  {
    id: id(),
    communityId: community(),
    userId: member(),
    cardId: text('card_id').notNull(),
    /** When its last charge failed; null once one succeeded. */
    failedAt: instant('failed_at'),
    /** When its owner was told that it expires. */
    expiryNotifiedAt: instant('expiry_notified_at'),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    unique('card_statuses_once').on(t.cardId),
    index('card_statuses_by_user').on(t.userId),
    index('card_statuses_failed').on(t.communityId, t.userId).where(sql`${t.failedAt} IS NOT NULL`),
  ],
)

/** Messages of the provider that had their effect, in the transaction of the effect. */
export const billingEvents = sqliteTable(
  'billing_events',
  {
    /** The provider's id, the same when it sends the message again. */
    id: id(),
    communityId: community(),
    subscriptionId: subscription(),
    event: text('event').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [
    index('billing_events_by_subscription').on(t.subscriptionId),
    index('billing_events_by_age').on(t.receivedAt),
  ],
)
