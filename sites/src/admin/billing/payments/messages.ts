import { REFUND_REASON_MAX_CHARACTERS } from '#shared/domain/billing/refunds.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import type { MemberPayment, MemberRefund } from '../billing.queries.ts'

export const PAYMENTS_MESSAGES = {
  title: 'Payments',
  text: 'The ledger: what the member has paid, was given back and was credited, the newest first. The newest hundred are listed.',
  none: 'Nothing was paid yet.',
  otherwise: 'By credit or transfer',
  credit: 'Taken off the next invoice',
  refund: 'Give back',
  refundTitle: 'Give money back',
  amount: 'Amount in dollars',
  reason: 'Reason',
  reasonHint: `For staff only, at most ${REFUND_REASON_MAX_CHARACTERS} characters. The member gets a mail with the amount.`,
  cancel: 'Cancel',
  refunding: 'Giving back…',
  checking: 'The payment provider has not answered yet. We are looking up what became of it; it is not sent twice.',
  unresolved:
    'The payment provider has not answered yet. It is looked up every minute: reload this page later, and do not give it back in another way before that.',
  amountInvalid: 'Enter an amount such as 12.50, at most what is left.',
  reasonMissing: 'Say why.',
  failed: 'The refund could not be made. Please try again: the same refund goes on, and nothing is given back twice.',
  notAllowed: 'You may not do this.',
  refunds: 'Refunds by staff',
  refundsNone: 'Staff gave nothing back.',
  needsScript: 'Money can be given back once the script of this page has loaded.',
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
  OPEN: 'Being looked up',
  DONE: 'Given back',
  REFUSED: 'Refused by the provider',
  NOT_DONE: 'Not carried out',
}

export function stateText(state: MemberRefund['state']): string {
  return STATES[state]
}

export function leftText(cents: number): string {
  return `${formatMoney(cents)} of it is left.`
}

export function refundOf({ amountInCents }: MemberPayment, date: string): string {
  return `${PAYMENTS_MESSAGES.refund}: payment of ${formatMoney(amountInCents)}, ${date}`
}

export function refunded(cents: number): string {
  return `${formatMoney(cents)} was given back. The member gets a mail.`
}

export function refundLabel(cents: number | null): string {
  return cents === null ? PAYMENTS_MESSAGES.refund : `${PAYMENTS_MESSAGES.refund} ${formatMoney(cents)}`
}
