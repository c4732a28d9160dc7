import { formatMoney } from '#shared/kernel/money.ts'
import { REFUND_DAY_LIMIT_CENTS, type RefundRefusal } from './refunds.ts'

/** What staff are told when a refund is not made. */
export const REFUND_MESSAGES = {
  refused: 'The payment provider refused this refund. Nothing was given back.',
  away: 'The payment provider cannot be reached. Nothing was given back; please try again in a few minutes.',
  notDone: 'The payment provider did not carry out this refund. Nothing was given back; please try again.',
  busy: 'A refund of this payment is being worked on. Wait until it has ended.',
  dayLimit: `You have given back as much as one person may within 24 hours: ${formatMoney(REFUND_DAY_LIMIT_CENTS)}. Nothing was given back.`,
  reason: 'Say why, in at most 300 characters.',
} as const

export const REFUND_REFUSALS: Readonly<Record<RefundRefusal, string>> = {
  amount: 'The amount is more than what is left of this payment, or not an amount. Nothing was given back.',
  'nothing-left': 'All of this payment was given back already.',
  'not-by-card': 'This was not paid by card, so it cannot go back to a card.',
}
