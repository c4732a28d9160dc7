import { formatMoney } from '#shared/kernel/money.ts'
import { ADJUSTMENT_LIMITS, type AdjustmentKind, type AdjustmentRefusal } from './adjustments/adjustments.ts'
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

/** What staff are told when an account is not corrected. */
export const ADJUSTMENT_MESSAGES = {
  refused: 'The payment provider refused this correction. Nothing was changed.',
  away: 'The payment provider cannot be reached. Nothing was changed; please try again in a few minutes.',
  notDone: 'The payment provider did not carry out this correction. Nothing was changed; please try again.',
  busy: 'Another correction of this account is being worked on. Wait until it has ended.',
  noMembership: 'This member has no membership that could be corrected.',
  name: 'Say what it is for, in at most 80 characters. The member reads it.',
  reason: 'Say why, in at most 300 characters.',
} as const

export function adjustmentRefusal(why: AdjustmentRefusal, kind: AdjustmentKind): string {
  const { actCents, dayCents } = ADJUSTMENT_LIMITS[kind]
  switch (why) {
    case 'amount':
      return 'Enter an amount such as 12.50. Nothing was changed.'
    case 'act-limit':
      return `That is more than may be corrected at once: ${formatMoney(actCents)}. Nothing was changed.`
    case 'day-limit':
      return `You have corrected as much as one person may within 24 hours: ${formatMoney(dayCents)}. Nothing was changed.`
    case 'ended':
      return 'This membership has ended, so that its account cannot be corrected. A payment can still be given back.'
    default:
      return why satisfies never
  }
}
