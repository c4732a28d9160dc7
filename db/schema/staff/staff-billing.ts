import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { ADJUSTMENT_KINDS, ADJUSTMENT_STATES } from '#shared/domain/billing/adjustments/adjustments.ts'
import { DIFFERENCE_KINDS } from '#shared/domain/billing/reconciliation.ts'
import { REFUND_STATES } from '#shared/domain/billing/refunds.ts'
import { ledgerEntries, subscription } from '../billing.ts'
import { id, instant, isOneOf } from '../columns.ts'
import { community } from '../communities.ts'
import { person } from '../members.ts'

/** The last columns of a payment action by staff: rows are inserted in the order of the columns. */
function endOfAct() {
  return {
    ipClass: text('ip_class').notNull(),
    correlationId: text('correlation_id').notNull(),
    /** End of the lease of whoever works on the row; the instant is also the fence. */
    leasedUntil: instant('leased_until'),
    /** When the job looks it up at the provider; null once it has ended. */
    nextCheckAt: instant('next_check_at'),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  }
}

/** Refunds by staff of a payment or a part of it: the row is written before the provider is called. */
export const refunds = sqliteTable(
  'refunds',
  {
    id: id(),
    communityId: community(),
    subscriptionId: subscription(),
    userId: person(),
    actorId: person('actor_id'),
    operationId: text('operation_id').notNull(),
    /** The charge that is refunded. */
    entryId: text('entry_id')
      .notNull()
      .references(() => ledgerEntries.id),
    amountCents: integer('amount_cents').notNull(),
    /** In the words of the member of staff; for staff only. */
    reason: text('reason').notNull(),
    state: text('state', { enum: REFUND_STATES }).notNull(),
    ...endOfAct(),
  },
  (t) => [
    uniqueIndex('refunds_one_open').on(t.entryId).where(sql`${t.state} = 'OPEN'`),
    unique('refunds_operation').on(t.communityId, t.operationId),
    index('refunds_by_entry').on(t.entryId),
    index('refunds_by_actor').on(t.communityId, t.actorId, t.createdAt),
    index('refunds_by_subscription').on(t.subscriptionId, t.createdAt, t.id),
    index('refunds_due').on(t.nextCheckAt, t.id).where(sql`${t.nextCheckAt} IS NOT NULL`),
    check('refunds_state', isOneOf(t.state, REFUND_STATES)),
    check('refunds_amount', sql`${t.amountCents} > 0`),
    check('refunds_ended', sql`(${t.state} = 'OPEN') = (${t.endedAt} IS NULL)`),
  ],
)

/** A credit or charge that staff make on a member's account: the row is written before the provider is called. */
export const adjustments = sqliteTable(
  'adjustments',
  {
    id: id(),
    communityId: community(),
    subscriptionId: subscription(),
    userId: person(),
    actorId: person('actor_id'),
    operationId: text('operation_id').notNull(),
    kind: text('kind', { enum: ADJUSTMENT_KINDS }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** What it is for, as shown to the member. */
    productName: text('product_name').notNull(),
    /** In the words of the member of staff; for staff only. */
    reason: text('reason').notNull(),
    state: text('state', { enum: ADJUSTMENT_STATES }).notNull(),
    /** Our name of the credit, or the provider's id of the invoice: ledger entries refer to it. */
    providerEntryId: text('provider_entry_id').unique(),
    ...endOfAct(),
  },
  (t) => [
    uniqueIndex('adjustments_one_open').on(t.subscriptionId).where(sql`${t.state} = 'OPEN'`),
    unique('adjustments_operation').on(t.communityId, t.operationId),
    index('adjustments_by_actor').on(t.communityId, t.actorId, t.kind, t.createdAt),
    index('adjustments_by_subscription').on(t.subscriptionId, t.createdAt, t.id),
    index('adjustments_due').on(t.nextCheckAt, t.id).where(sql`${t.nextCheckAt} IS NOT NULL`),
    check('adjustments_kind', isOneOf(t.kind, ADJUSTMENT_KINDS)),
    check('adjustments_state', isOneOf(t.state, ADJUSTMENT_STATES)),
    check('adjustments_amount', sql`${t.amountCents} > 0`),
    check('adjustments_ended', sql`(${t.state} = 'OPEN') = (${t.endedAt} IS NULL)`),
  ],
)

/** The bank's responses for a card: one row for each of our attempts with it. */
export const cardAuthorizations = sqliteTable(
  'card_authorizations',
  {
    id: id(),
    communityId: community(),
    userId: person(),
    cardId: text('card_id').notNull(),
    /** 0 when the card was only stored. */
    amountCents: integer('amount_cents').notNull(),
    /** 0: approved. Null when the provider gave no code. */
    responseCode: integer('response_code'),
    /** The HTTP status of the reversal of the attempt; null when it was not reversed. */
    reversalStatus: integer('reversal_status'),
    attemptedAt: instant('attempted_at').notNull(),
  },
  (t) => [
    index('card_authorizations_by_card').on(t.communityId, t.cardId, t.attemptedAt),
    index('card_authorizations_by_user').on(t.userId),
  ],
)

/** One comparison of a community's ledger with the provider, made page by page. */
export const reconciliations = sqliteTable(
  'reconciliations',
  {
    id: id(),
    communityId: community(),
    startedAt: instant('started_at').notNull(),
    /** Null while it is under way. */
    endedAt: instant('ended_at'),
    /** The last subscription that was compared; null before the first. */
    afterId: text('after_id'),
    subscriptions: integer('subscriptions').notNull().default(0),
    invoices: integer('invoices').notNull().default(0),
    payments: integer('payments').notNull().default(0),
    refunds: integer('refunds').notNull().default(0),
    credits: integer('credits').notNull().default(0),
    differences: integer('differences').notNull().default(0),
  },
  (t) => [
    uniqueIndex('reconciliations_one_open').on(t.communityId).where(sql`${t.endedAt} IS NULL`),
    index('reconciliations_by_start').on(t.communityId, t.startedAt, t.id),
  ],
)

export const reconciliationDifferences = sqliteTable(
  'reconciliation_differences',
  {
    id: id(),
    communityId: community(),
    reconciliationId: text('reconciliation_id')
      .notNull()
      .references(() => reconciliations.id),
    subscriptionId: subscription(),
    kind: text('kind', { enum: DIFFERENCE_KINDS }).notNull(),
    /** The provider's numbers of the movement; null for a difference of the whole subscription. */
    providerEntryId: text('provider_entry_id'),
    invoiceNumber: text('invoice_number'),
    providerCents: integer('provider_cents').notNull(),
    ledgerCents: integer('ledger_cents').notNull(),
    /** When a re-read requested by staff showed that the difference was gone. */
    resolvedAt: instant('resolved_at'),
  },
  (t) => [
    index('reconciliation_differences_by_run').on(t.reconciliationId, t.id),
    index('reconciliation_differences_by_subscription').on(t.subscriptionId),
    check('reconciliation_differences_kind', isOneOf(t.kind, DIFFERENCE_KINDS)),
  ],
)
