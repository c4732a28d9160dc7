import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { DECLINE_CODES } from '#shared/domain/billing/declines.ts'
import { ANSWERED_STEPS } from '#shared/domain/onboarding/steps.ts'
import { INTENT_REFUSALS, member } from './billing.ts'
import { flag, id, instant, isOneOf } from './columns.ts'
import { community } from './communities.ts'
import { users } from './members.ts'

/** A person who may become a member. The token of the emailed link is stored as SHA-256 only. */
export const invitations = sqliteTable(
  'invitations',
  {
    id: id(),
    communityId: community(),
    /** Id of the future account: `users` has no such row before the membership is paid. */
    userId: text('user_id').notNull().unique(),
    tokenHash: text('token_hash').notNull().unique(),
    /** In canonical form, like the email of an account. */
    email: text('email').notNull(),
    givenName: text('given_name').notNull(),
    familyName: text('family_name').notNull(),
    /** The member who is notified when the invited person has joined. */
    invitedById: text('invited_by_id').references(() => users.id),
    showsAddress: flag('shows_address').notNull().default(false),
    /** Since when nobody can join with it any more; the page says whom to ask. */
    disabledAt: instant('disabled_at'),
    /** Nothing can be paid after this; a person who has paid continues. */
    expiresAt: instant('expires_at').notNull(),
    paidAt: instant('paid_at'),
    createdAt: instant('created_at').notNull(),
    companyName: text('company_name'),
    /** The package that the link names, if any. */
    termMonths: integer('term_months'),
    /** The text that staff added to the email. */
    message: text('message'),
    /** The member of staff who sent the invitation; null if it was not sent by staff. */
    sentById: text('sent_by_id').references(() => users.id),
    /** The operation that last sent the link: repeating it sends nothing. */
    operationId: text('operation_id'),
    /** When the link was last emailed. */
    sentAt: instant('sent_at'),
    /** When the last emailed link was first opened. */
    openedAt: instant('opened_at'),
    /** Since when the link is answered like an unknown one. */
    withdrawnAt: instant('withdrawn_at'),
    /** Since when there is a newer invitation for the email: only an expired one is replaced. */
    replacedAt: instant('replaced_at'),
    /** The import file that contained the person; it is kept for a month. */
    importId: text('import_id'),
  },
  (t) => [
    check('invitations_email_is_canonical', sql`${t.email} = lower(trim(${t.email}))`),
    uniqueIndex('invitations_one_open')
      .on(t.communityId, t.email)
      .where(sql`${t.paidAt} IS NULL AND ${t.withdrawnAt} IS NULL AND ${t.replacedAt} IS NULL`),
    uniqueIndex('invitations_operation').on(t.sentById, t.operationId).where(sql`${t.operationId} IS NOT NULL`),
    index('invitations_newest').on(t.communityId, t.createdAt, t.id),
    index('invitations_unpaid')
      .on(t.communityId, t.createdAt, t.id)
      .where(sql`${t.paidAt} IS NULL AND ${t.withdrawnAt} IS NULL`),
    index('invitations_joined').on(t.communityId, t.createdAt, t.id).where(sql`${t.paidAt} IS NOT NULL`),
    index('invitations_withdrawn')
      .on(t.communityId, t.createdAt, t.id)
      .where(sql`${t.withdrawnAt} IS NOT NULL AND ${t.paidAt} IS NULL`),
    index('invitations_by_email').on(t.communityId, t.email),
    index('invitations_not_paid').on(t.expiresAt).where(sql`${t.paidAt} IS NULL`),
    index('invitations_by_inviter').on(t.invitedById).where(sql`${t.invitedById} IS NOT NULL`),
  ],
)

/** The steps after the password that a new member has answered or skipped. */
export const onboardingSteps = sqliteTable(
  'onboarding_steps',
  {
    communityId: community(),
    userId: member(),
    step: text('step', { enum: ANSWERED_STEPS }).notNull(),
    state: text('state', { enum: ['DONE', 'SKIPPED'] }).notNull(),
    at: instant('at').notNull(),
    /** Since when a member who postponed the step does not want to be reminded of it. */
    dismissedAt: instant('dismissed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.step] }),
    check('onboarding_steps_step', isOneOf(t.step, ANSWERED_STEPS)),
    check('onboarding_steps_state', sql`${t.state} IN ('DONE', 'SKIPPED')`),
  ],
)

export const JOINING_STATES = ['OPEN', 'PAID', 'DECLINED', 'REFUSED', 'ENDED'] as const

/**
 * One attempt to pay for a new membership: the row is written before the provider is called, and the provider refuses a second
 * subscription with the same invitation.
 */
export const joiningPayments = sqliteTable(
  'joining_payments',
  {
    /** Also the number of the receipt, and the id of the payment among the member's payments. */
    id: id(),
    communityId: community(),
    invitationId: text('invitation_id')
      .notNull()
      .references(() => invitations.id),
    userId: text('user_id').notNull(),
    operationId: text('operation_id').notNull(),
    pricePointId: text('price_point_id').notNull(),
    /** The amount of the offer. */
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    /** An additional address for the receipt, given by the payer. */
    receiptEmail: text('receipt_email'),
    /** The terms that the payer accepted: their address, and the payer's shortened network. */
    terms: text('terms').notNull(),
    networkRange: text('network_range').notNull(),
    state: text('state', { enum: JOINING_STATES }).notNull(),
    declineCode: text('decline_code', { enum: DECLINE_CODES }),
    processorCode: text('processor_code'),
    refusal: text('refusal', { enum: INTENT_REFUSALS }),
    /** When the provider was called: a lost answer is looked up. Null: the provider was not reached, and nothing was charged. */
    sentAt: instant('sent_at'),
    /** End of the lease of whoever works on the row; the instant is also the fence. */
    leasedUntil: instant('leased_until'),
    /** When the job checks it; null once it has ended. */
    nextCheckAt: instant('next_check_at'),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('joining_payments_one_alive').on(t.invitationId).where(sql`${t.state} IN ('OPEN', 'PAID')`),
    uniqueIndex('joining_payments_operation').on(t.invitationId, t.operationId),
    index('joining_payments_due').on(t.nextCheckAt, t.id).where(sql`${t.nextCheckAt} IS NOT NULL`),
    check('joining_payments_state', isOneOf(t.state, JOINING_STATES)),
    check('joining_payments_ended', sql`(${t.state} = 'OPEN') = (${t.endedAt} IS NULL)`),
    check('joining_payments_amount', sql`${t.amountCents} > 0`),
    check('joining_payments_decline', sql`${t.declineCode} IS NULL OR ${isOneOf(t.declineCode, DECLINE_CODES)}`),
    check('joining_payments_refusal', sql`${t.refusal} IS NULL OR ${isOneOf(t.refusal, INTENT_REFUSALS)}`),
  ],
)

/** A member's postal address. */
export const memberAddresses = sqliteTable(
  'member_addresses',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    communityId: community(),
    /** ISO 3166 alpha-2. */
    countryCode: text('country_code').notNull(),
    line1: text('line_1').notNull(),
    line2: text('line_2'),
    city: text('city').notNull(),
    region: text('region'),
    postalCode: text('postal_code'),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [check('member_addresses_country', sql`length(${t.countryCode}) = 2`)],
)
