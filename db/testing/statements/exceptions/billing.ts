import type { Exception } from './exception.ts'

export const BILLING_EXCEPTIONS: readonly Exception[] = [
  {
    because: 'Jobs lease the payments that are due in every community, and the cards to remove.',
    tables: ['payment_intents', 'subscriptions'],
    sql: /^update "payment_intents" set "leased_until" = .* where "payment_intents"\."id" in \(select .*"payment_intents"\."(?:next_check_at|cleanup_at)" is not null/,
  },
  {
    because: 'Jobs lease the payments of new members that are due in every community.',
    tables: ['joining_payments'],
    sql: /^update "joining_payments" set "leased_until" = .* where "joining_payments"\."id" in \(select .*"joining_payments"\."next_check_at" is not null/,
  },
  {
    because: 'Jobs lease the wishes about renewals that are due in every community.',
    tables: ['renewal_wishes', 'subscriptions'],
    sql: /^update "renewal_wishes" set "leased_until" = .*"subscriptions"\."community_id" = "renewal_wishes"\."community_id"/,
  },
  {
    because: 'Jobs lease the memberships of deleted accounts that are to be ended, of every community.',
    tables: ['membership_ends'],
    sql: /^update "membership_ends" set "leased_until" = .*"membership_ends"\."next_try_at" IS NOT NULL/,
  },
  {
    because: 'A job reads which memberships renew soon in every community.',
    tables: ['subscriptions'],
    sql: /^select "id", "community_id", "user_id" from "subscriptions" where \("subscriptions"\."renews_at" > \? and /,
  },
  {
    because: 'A job reads the changes of cards that staff of any community began and that the log does not have.',
    tables: ['subscriptions'],
    sql: /from "subscriptions" where \("subscriptions"\."card_change" is not null and "subscriptions"\."cards_claimed_until" <= \?\)/,
  },
  {
    because: 'A job leases the subscriptions that are due to be looked at, of every community.',
    tables: ['subscriptions'],
    sql: /^update "subscriptions" set "dunning_check_at" = \? where "subscriptions"\."id" in \(select .*"subscriptions"\."dunning_check_at" is not null/,
  },
  {
    because: 'A job leases the subscriptions whose card is to be looked at, of every community.',
    tables: ['subscriptions'],
    sql: /^update "subscriptions" set "card_check_at" = \? where "subscriptions"\."id" in \(select /,
  },
  {
    because: 'Jobs lease the refunds in every community whose outcome is not known.',
    tables: ['refunds'],
    sql: /^update "refunds" set "leased_until" = .* where "refunds"\."id" in \(select .*"refunds"\."next_check_at" is not null/,
  },
  {
    because: 'Jobs lease the adjustments of accounts in every community whose outcome is not known.',
    tables: ['adjustments'],
    sql: /^update "adjustments" set "leased_until" = .* where "adjustments"\."id" in \(select .*"adjustments"\."next_check_at" is not null/,
  },
  {
    because: 'Jobs lease the payments of amplifications in every community that are to be gone on with.',
    tables: ['amplification_purchases'],
    sql: /^update "amplification_purchases" set "leased_until" = .* where "amplification_purchases"\."id" in \(select .*"amplification_purchases"\."next_check_at" is not null/,
  },
  {
    because: 'Jobs lease the payments of members in every community who come back, whose outcome is not known.',
    tables: ['membership_returns'],
    sql: /^update "membership_returns" set "leased_until" = .* where "membership_returns"\."id" in \(select .*"membership_returns"\."next_check_at" is not null/,
  },
  {
    because: 'The provider names a subscription by its own id, whichever community it is of.',
    tables: ['subscriptions'],
    sql: /from "subscriptions" where "subscriptions"\."provider_id" = \?$/,
    from: ['db/billing/'],
  },
  {
    because: 'The ledger of every brand is compared with the provider.',
    tables: ['communities', 'reconciliations'],
    sql: /^select .* from "communities" left join "reconciliations" .* where \("communities"\."kind" = \? and /,
    from: ['db/billing/reconciliation/'],
  },
]
