import { formatMoney } from '#shared/kernel/money.ts'

export const AMPLIFICATION_MESSAGES = {
  title: 'Amplification',
  all: 'All orders',
  notPaid: (cents: number) => `Requested at ${formatMoney(cents)}, not paid. Email the author about payment.`,
  paid: (cents: number, last4: string | null) => `${formatMoney(cents)} paid with the card ending in ${last4}.`,
  untilBegun: 'The author can withdraw until it starts, and is refunded automatically.',
  begin: 'Mark as started',
  beginning: 'Saving…',
  begun: 'Marked as started. The author has been notified.',
  beginFailed: 'That couldn’t be saved. Reload the page: the author may have withdrawn.',
  requestedOn: 'Ordered on',
  begunOn: 'Started on',
} as const
