import { REFUND_REASON_MAX_CHARACTERS } from '#shared/domain/billing/refunds.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import type { MemberPayment, MemberRefund } from '../billing.queries.ts'

export const PAYMENTS_MESSAGES = {
  title: 'Payments',
  text: 'All payments, refunds and credits, newest first. The latest 100 are listed.',
  none: 'No payments yet.',
  otherwise: 'By credit or transfer',
  credit: 'Applied to invoices',
  refund: 'Refund',
  refundTitle: 'Refund payment',
  reason: 'Reason',
  reasonHint: `For staff only, up to ${REFUND_REASON_MAX_CHARACTERS} characters. The member gets an email with the amount.`,
  cancel: 'Cancel',
  refunding: 'Refunding…',
  checking: 'The payment provider hasn’t responded yet. We’re checking what happened; it won’t be sent twice.',
  unresolved:
    'The payment provider hasn’t responded yet. We check every minute: reload this page later, and don’t refund it any other way until then.',
  amountInvalid: 'Enter an amount such as 12.50, no more than what’s left.',
  failed:
    'The refund didn’t go through. Please try again: this continues the same refund, so nothing is refunded twice.',
  notAllowed: 'You don’t have permission to do this.',
  refunds: 'Refunds',
  refundsNone: 'No refunds',
  needsScript: 'You can refund payments once this page has finished loading.',
} as const

const KINDS: Readonly<Record<MemberPayment['kind'], string>> = {
  CHARGE: 'Payment',
  REFUND: 'Refund',
  ADJUSTMENT: 'Credit',
  WRITE_OFF: 'Write-off',
}

export function kindText(kind: MemberPayment['kind']): string {
  return KINDS[kind]
}

const STATES: Readonly<Record<MemberRefund['state'], string>> = {
  OPEN: 'Checking',
  DONE: 'Refunded',
  REFUSED: 'Declined by the provider',
  NOT_DONE: 'Not completed',
}

export function stateText(state: MemberRefund['state']): string {
  return STATES[state]
}

/** "Amount in dollars", "Amount in JPY". */
export function amountLabel(currency: string): string {
  return `Amount in ${currency === 'USD' ? 'dollars' : currency}`
}

export function leftText(cents: number, currency: string): string {
  return `${formatMoney(cents, currency)} left to refund.`
}

export function refundOf({ amountInCents, currency }: MemberPayment, date: string): string {
  return `${PAYMENTS_MESSAGES.refund}: payment of ${formatMoney(amountInCents, currency)}, ${date}`
}

export function refunded(cents: number, currency: string): string {
  return `${formatMoney(cents, currency)} refunded. The member gets an email.`
}

export function refundLabel(cents: number | null, currency: string): string {
  return cents === null ? PAYMENTS_MESSAGES.refund : `${PAYMENTS_MESSAGES.refund} ${formatMoney(cents, currency)}`
}
