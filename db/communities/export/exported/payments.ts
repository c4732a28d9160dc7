import { amplificationPurchases } from '#db/schema/amplification.ts'
import { ledgerEntries, subscriptions } from '#db/schema/billing.ts'
import { joiningPayments } from '#db/schema/onboarding.ts'
import { membershipReturns } from '#db/schema/renewals.ts'
import { adjustments, refunds } from '#db/schema/staff/staff-billing.ts'
import type { ExportedTable } from './exported-table.ts'

/** Without cards: not even their last digits. */
export const PAYMENT_TABLES: readonly ExportedTable[] = [
  {
    table: subscriptions,
    label: 'Memberships',
    without: [
      ...['defaultCardId', 'cardsClaimedUntil', 'cardChange', 'firstNoticeFor', 'lastNoticeFor', 'noticeTryAt'],
      ...['receiptFor', 'dunningCheckAt', 'cardCheckAt', 'readAt'],
    ],
  },
  { table: ledgerEntries, label: 'Invoices, payments, refunds and credits', without: ['intentId', 'cardLast4'] },
  {
    table: joiningPayments,
    label: 'Payments of new members',
    without: ['operationId', 'networkRange', 'declineCode', 'processorCode', 'leasedUntil', 'nextCheckAt'],
  },
  {
    table: membershipReturns,
    label: 'Payments of members who came back',
    without: ['operationId', 'declineCode', 'processorCode', 'leasedUntil', 'nextCheckAt'],
  },
  {
    table: amplificationPurchases,
    label: 'Paid amplifications',
    without: [
      ...['operationId', 'cardId', 'cardLast4', 'step', 'declineCode', 'processorCode', 'chargeSentAt'],
      ...['refundAttempts', 'leasedUntil', 'nextCheckAt'],
    ],
  },
  {
    table: refunds,
    label: 'Refunds by staff',
    // What staff wrote is for staff.
    without: ['reason', 'operationId', 'ipClass', 'correlationId', 'leasedUntil', 'nextCheckAt'],
  },
  {
    table: adjustments,
    label: 'Credits and charges by staff',
    without: ['reason', 'operationId', 'ipClass', 'correlationId', 'leasedUntil', 'nextCheckAt'],
  },
]
