import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { RENEWAL_REASONS } from '#shared/domain/billing/auto-renewal.ts'
import { DECLINE_CODES } from '#shared/domain/billing/declines.ts'
import { INTENT_REFUSALS, member, subscription } from './billing.ts'
import { id, instant, isOneOf } from './columns.ts'
import { community } from './communities.ts'

/** What a membership costs for a term. A new price is a new version; who joined under an older one may go on paying it. */
export const packages = sqliteTable(
  'packages',
  {
    id: id(),
    communityId: community(),
    termMonths: integer('term_months').notNull(),
    version: integer('version').notNull(),
    duesCents: integer('dues_cents').notNull(),
    /** Charged once, with the first term. */
    initiationFeeCents: integer('initiation_fee_cents').notNull(),
    currency: text('currency').notNull(),
    /** The provider's id of this price. */
    pricePointId: text('price_point_id').notNull().unique(),
    /** The provider's id of the same price without the initiation fee, for members who come back; without one they pay the fee again. */
    returnPricePointId: text('return_price_point_id').unique(),
    /** The provider's name of the product that it is a price of; without one nobody can join with it. */
    productHandle: text('product_handle'),
    /** Since when it is offered to new members; until the next version of its term is. */
    offeredFrom: instant('offered_from').notNull(),
  },
  (t) => [
    unique('packages_version').on(t.communityId, t.termMonths, t.version),
    check('packages_term', sql`${t.termMonths} IN (12, 24)`),
    check('packages_version_from_1', sql`${t.version} >= 1`),
    check('packages_amounts', sql`${t.duesCents} > 0 AND ${t.initiationFeeCents} >= 0`),
    check('packages_currency', sql`length(${t.currency}) = 3`),
  ],
)

export const RENEWAL_WISHES = ['OFF', 'ON'] as const
export type RenewalWish = (typeof RENEWAL_WISHES)[number]

export const WISH_STATES = ['OPEN', 'DONE', 'REPLACED', 'REFUSED', 'ENDED'] as const

/** What is next with an open wish. CHECK: the provider was asked and its answer is not known. */
export const WISH_STEPS = ['SEND', 'CHECK', 'WAIT_FOR_PAYMENT'] as const

/** A member's wish to switch auto-renewal off or on: the row is written before the provider is asked, and stays until it has answered. */
export const renewalWishes = sqliteTable(
  'renewal_wishes',
  {
    id: id(),
    communityId: community(),
    subscriptionId: subscription(),
    userId: member(),
    wants: text('wants', { enum: RENEWAL_WISHES }).notNull(),
    /** Why it is switched off, if the member said so. */
    reason: text('reason', { enum: RENEWAL_REASONS }),
    state: text('state', { enum: WISH_STATES }).notNull(),
    step: text('step', { enum: WISH_STEPS }).notNull(),
    sentAt: instant('sent_at'),
    /** Who works on it holds it until then; the instant is also its fence. */
    leasedUntil: instant('leased_until'),
    /** When the job takes it up; null once it has ended. */
    nextTryAt: instant('next_try_at'),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('renewal_wishes_one_open').on(t.subscriptionId).where(sql`${t.state} = 'OPEN'`),
    index('renewal_wishes_by_subscription').on(t.subscriptionId, t.createdAt),
    index('renewal_wishes_due').on(t.nextTryAt, t.id).where(sql`${t.nextTryAt} IS NOT NULL`),
    check('renewal_wishes_wants', isOneOf(t.wants, RENEWAL_WISHES)),
    check('renewal_wishes_state', isOneOf(t.state, WISH_STATES)),
    check('renewal_wishes_step', isOneOf(t.step, WISH_STEPS)),
    check('renewal_wishes_reason', sql`${t.reason} IS NULL OR ${isOneOf(t.reason, RENEWAL_REASONS)}`),
    check('renewal_wishes_ended', sql`(${t.state} = 'OPEN') = (${t.endedAt} IS NULL)`),
    check('renewal_wishes_next', sql`(${t.state} = 'OPEN') = (${t.nextTryAt} IS NOT NULL)`),
  ],
)

export const RETURN_STATES = ['OPEN', 'DONE', 'REFUSED', 'NOT_DONE'] as const

/** A member whose membership has ended pays for a new one: the row is written before the provider is called. */
export const membershipReturns = sqliteTable(
  'membership_returns',
  {
    id: id(),
    communityId: community(),
    /** The one that has ended. Its id is the reference of the new one at the provider, which takes it once. */
    subscriptionId: subscription(),
    userId: member(),
    operationId: text('operation_id').notNull(),
    pricePointId: text('price_point_id').notNull(),
    /** As the member saw it. */
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    state: text('state', { enum: RETURN_STATES }).notNull(),
    declineCode: text('decline_code', { enum: DECLINE_CODES }),
    processorCode: text('processor_code'),
    refusal: text('refusal', { enum: INTENT_REFUSALS }),
    /** Who works on it holds it until then; the instant is also its fence. */
    leasedUntil: instant('leased_until'),
    /** When the job goes on with it; null when nothing is to be done. */
    nextCheckAt: instant('next_check_at'),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('membership_returns_one').on(t.subscriptionId).where(sql`${t.state} IN ('OPEN', 'DONE')`),
    unique('membership_returns_operation').on(t.userId, t.operationId),
    index('membership_returns_by_subscription').on(t.subscriptionId, t.createdAt),
    index('membership_returns_due').on(t.nextCheckAt, t.id).where(sql`${t.nextCheckAt} IS NOT NULL`),
    check('membership_returns_state', isOneOf(t.state, RETURN_STATES)),
    check('membership_returns_decline', sql`${t.declineCode} IS NULL OR ${isOneOf(t.declineCode, DECLINE_CODES)}`),
    check('membership_returns_refusal', sql`${t.refusal} IS NULL OR ${isOneOf(t.refusal, INTENT_REFUSALS)}`),
    check('membership_returns_amount', sql`${t.amountCents} > 0`),
    check('membership_returns_ended', sql`(${t.state} = 'OPEN') = (${t.endedAt} IS NULL)`),
  ],
)
