import { dueToCard } from '#shared/domain/billing/amplification.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import type { AmplificationPurchase } from './amplify.queries.ts'
import { AMPLIFY_MESSAGES as M } from './messages.ts'

type Amounts = Pick<
  AmplificationPurchase,
  'state' | 'amountInCents' | 'cardInCents' | 'refundedInCents' | 'currency' | 'cardLast4'
>

/** The amount of an order that is refunded to the card when it is withdrawn. */
function dueCents({ cardInCents, refundedInCents }: Amounts): number {
  return dueToCard({ cardCents: cardInCents, refundedCents: refundedInCents })
}

function creditCents({ amountInCents, cardInCents }: Amounts): number {
  return amountInCents - cardInCents
}

function inSentences(...sentences: readonly (string | false)[]): string {
  return sentences.filter(Boolean).join(' ')
}

export function paidText(purchase: Amounts): string {
  const { amountInCents, cardInCents, currency, cardLast4 } = purchase
  const amount = formatMoney(amountInCents, currency)
  const credit = creditCents(purchase)
  if (credit === 0) return M.paidText(amount, cardLast4)
  if (cardInCents === 0) return M.paidByCredit(amount)
  return M.paidPartly(amount, formatMoney(cardInCents, currency), cardLast4, formatMoney(credit, currency))
}

export function untilBegunText(purchase: Amounts): string {
  const isFull = dueCents(purchase) === purchase.amountInCents
  return inSentences(isFull ? M.untilBegun : M.untilBegunPartly, creditCents(purchase) > 0 && M.creditStays)
}

export function withdrawLabel(purchase: Amounts): string {
  const due = dueCents(purchase)
  return due > 0 ? M.withdrawPaid(formatMoney(due, purchase.currency)) : M.withdrawOrder
}

/** What happens to the payment of a withdrawn order; null if the order was not withdrawn. */
export function withdrawnText(purchase: Amounts): { readonly tone: 'info' | 'warning'; readonly text: string } | null {
  const { state, cardInCents, refundedInCents, currency, cardLast4 } = purchase
  const credit = creditCents(purchase) > 0 && M.creditStays
  const due = formatMoney(dueCents(purchase), currency)
  switch (state) {
    case 'OPEN':
    case 'PAID':
    case 'NOT_PAID':
      return null
    case 'REFUND_DUE':
    case 'REFUNDED': {
      if (cardInCents === 0) return { tone: 'info', text: inSentences(M.withdrawnOrder, credit) }
      const back = state === 'REFUNDED' ? formatMoney(refundedInCents, currency) : due
      return { tone: 'info', text: inSentences(M.goesBack(back, cardLast4), credit) }
    }
    case 'REFUND_REFUSED':
      return { tone: 'warning', text: inSentences(M.refundRefused(due), credit) }
    default:
      return state satisfies never
  }
}
