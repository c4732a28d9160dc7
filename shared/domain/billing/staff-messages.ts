import { formatMoney } from '#shared/kernel/money.ts'
import { ADJUSTMENT_LIMITS, type AdjustmentKind, type AdjustmentRefusal } from './adjustments/adjustments.ts'
import { REFUND_DAY_LIMIT_CENTS, type RefundRefusal } from './refunds.ts'

/** The message for staff when a refund is not made. */
export const REFUND_MESSAGES = {
  refused: 'The payment provider declined this refund. Nothing was refunded.',
  away: 'The payment provider can’t be reached. Nothing was refunded; please try again in a few minutes.',
  notDone: 'The payment provider didn’t complete this refund. Nothing was refunded; please try again.',
  busy: 'A refund of this payment is in progress. Wait until it’s finished.',
  reason: 'Enter a reason of up to 300 characters.',
} as const

export const REFUND_REFUSALS: Readonly<Record<RefundRefusal, string>> = {
  amount: 'Enter an amount no higher than what’s left of this payment. Nothing was refunded.',
  'nothing-left': 'This payment has already been fully refunded.',
  'not-by-card': 'This wasn’t paid by card, so it can’t be refunded to one.',
}

/** The limit is shown in the currency of the payment, and counts in its units. */
export function refundDayLimit(currency: string): string {
  return `You’ve reached the limit of ${formatMoney(REFUND_DAY_LIMIT_CENTS, currency)} in refunds per person in 24 hours. Nothing was refunded.`
}

/** The message for staff when an account is not corrected. */
export const ADJUSTMENT_MESSAGES = {
  refused: 'The payment provider declined this adjustment. Nothing was changed.',
  away: 'The payment provider can’t be reached. Nothing was changed; please try again in a few minutes.',
  notDone: 'The payment provider didn’t complete this adjustment. Nothing was changed; please try again.',
  busy: 'Another adjustment to this account is in progress. Wait until it’s finished.',
  noMembership: 'This member has no membership to adjust.',
  name: 'Enter a description of up to 80 characters. The member sees it.',
  reason: 'Enter a reason of up to 300 characters.',
} as const

export function adjustmentRefusal(why: AdjustmentRefusal, kind: AdjustmentKind, currency: string): string {
  const { actCents, dayCents } = ADJUSTMENT_LIMITS[kind]
  switch (why) {
    case 'amount':
      return 'Enter an amount such as 12.50. Nothing was changed.'
    case 'act-limit':
      return `That’s over the limit of ${formatMoney(actCents, currency)} for one adjustment. Nothing was changed.`
    case 'day-limit':
      return `You’ve reached the limit of ${formatMoney(dayCents, currency)} per person in 24 hours. Nothing was changed.`
    case 'ended':
      return 'This membership has ended, so it can’t be adjusted. You can still refund a payment.'
    default:
      return why satisfies never
  }
}
