import { formatMoney } from '#shared/kernel/money.ts'

export const AMPLIFICATION_MESSAGES = {
  title: 'Amplification',
  all: 'All orders',
  notPaid: (cents: number) => `Requested at ${formatMoney(cents)}, not paid. Email the author about payment.`,
  paid: (cents: number, byCard: number, last4: string | null) => {
    const amount = formatMoney(cents)
    if (byCard === cents) return `${amount} paid with the card ending in ${last4}.`
    if (byCard === 0) return `${amount} paid from account credit.`
    return `${amount} paid: ${formatMoney(byCard)} with the card ending in ${last4} and ${formatMoney(cents - byCard)} from account credit.`
  },
  untilBegun: 'The author can withdraw until it starts, and what a card paid is refunded automatically.',
  begin: 'Mark as started',
  beginning: 'Saving…',
  begun: 'Marked as started. The author has been notified.',
  beginFailed: 'That couldn’t be saved. Reload the page: the author may have withdrawn.',
  requestedOn: 'Ordered on',
  begunOn: 'Started on',
} as const
