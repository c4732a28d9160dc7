import { expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#shared/kernel/clock.ts'
import { enumValues } from '#shared/testing/interfaces/enum-values.ts'
import {
  ADJUSTMENT_DAY_MS,
  ADJUSTMENT_LIMITS,
  ADJUSTMENT_NAME_MAX_CHARACTERS,
  ADJUSTMENT_REASON_MAX_CHARACTERS,
  ADJUSTMENT_SEEN_WITHIN_MS,
  ADJUSTMENT_STATES,
} from './adjustments/adjustments.ts'
import { AMPLIFICATION_REFUNDS, PURCHASE_SEEN_WITHIN_MS, PURCHASE_STATES } from './amplification.ts'
import { AUTO_RENEWALS } from './auto-renewal.ts'
import { AUTHORIZATION_PLACEHOLDER_ROWS } from './cards/card-authorizations.ts'
import { CARD_STATUSES, EXPIRES_SOON_DAYS } from './cards/cards.ts'
import { CHARGE_SEEN_WITHIN_MS } from './charge-outcome.ts'
import { DEFAULT_DUNNING } from './dunning/schedule.ts'
import { LEDGER_KINDS } from './ledger.ts'
import { PAY_LINK_MS } from './pay-link.ts'
import { DIFFERENCE_KINDS } from './reconciliation.ts'
import {
  REFUND_DAY_LIMIT_CENTS,
  REFUND_DAY_MS,
  REFUND_REASON_MAX_CHARACTERS,
  REFUND_SEEN_WITHIN_MS,
  REFUND_STATES,
} from './refunds.ts'
import { REMINDERS_APART_MS } from './reminders/reminders.ts'
import { FIRST_NOTICE_DAYS, LAST_NOTICE_DAYS } from './renewal-notices.ts'
import { STANDINGS } from './subscription-states.ts'

// Each is promised to people or to the other side of an interface: a change of one is meant, and is made here, too.
it.each<[string, unknown, unknown]>([
  ['adjustment reason max characters', ADJUSTMENT_REASON_MAX_CHARACTERS, 300],
  ['adjustment name max characters', ADJUSTMENT_NAME_MAX_CHARACTERS, 80],
  [
    'adjustment limits',
    ADJUSTMENT_LIMITS,
    { CREDIT: { actCents: 100_000, dayCents: 300_000 }, CHARGE: { actCents: 50_000, dayCents: 150_000 } },
  ],
  ['adjustment day ms', ADJUSTMENT_DAY_MS, DAY_MS],
  ['adjustment seen within ms', ADJUSTMENT_SEEN_WITHIN_MS, 5 * MINUTE_MS],
  ['purchase seen within ms', PURCHASE_SEEN_WITHIN_MS, 3 * MINUTE_MS],
  ['authorization placeholder rows', AUTHORIZATION_PLACEHOLDER_ROWS, 10],
  ['expires soon days', EXPIRES_SOON_DAYS, 60],
  ['charge seen within ms', CHARGE_SEEN_WITHIN_MS, 3 * MINUTE_MS],
  ['default dunning', DEFAULT_DUNNING, { mails: [0, 3, 8, 12], readOnly: 15, gate: 30, close: 45 }],
  ['pay link ms', PAY_LINK_MS, 30 * DAY_MS],
  ['refund reason max characters', REFUND_REASON_MAX_CHARACTERS, 300],
  ['refund day limit cents', REFUND_DAY_LIMIT_CENTS, 1_000_000],
  ['refund day ms', REFUND_DAY_MS, DAY_MS],
  ['refund seen within ms', REFUND_SEEN_WITHIN_MS, 5 * MINUTE_MS],
  ['reminders apart ms', REMINDERS_APART_MS, DAY_MS],
  ['first notice days', FIRST_NOTICE_DAYS, 30],
  ['last notice days', LAST_NOTICE_DAYS, 7],
])('%s', (_, limit, promised) => {
  expect(limit).toEqual(promised)
})

it.each<[string, readonly string[]]>([
  ['AdjustmentState', ADJUSTMENT_STATES],
  ['AmplificationPurchaseState', PURCHASE_STATES],
  ['AmplificationRefund', AMPLIFICATION_REFUNDS],
  ['AutoRenewal', AUTO_RENEWALS],
  ['CardStatus', CARD_STATUSES],
  ['PaymentKind', LEDGER_KINDS],
  ['ReconciliationDifferenceKind', DIFFERENCE_KINDS],
  ['RefundState', REFUND_STATES],
  ['MemberStanding', STANDINGS],
])('the interfaces publish all values of %s, and no others', (name, values) => {
  expect([...values].toSorted()).toEqual(enumValues(name))
})
