import { formatMoney } from '#shared/kernel/money.ts'

export const AMPLIFICATION_MESSAGES = {
  title: 'Amplification',
  all: 'All orders',
  notPaid: (cents: number) => `Asked for at ${formatMoney(cents)}, not paid. Write to the author about payment.`,
  paid: (cents: number, last4: string | null) => `${formatMoney(cents)} paid by the card ending in ${last4}.`,
  untilBegun: 'Until it begins the author can withdraw it; what was paid then goes back by itself.',
  begin: 'It has begun',
  beginning: 'Saving…',
  begun: 'The author is told that it has begun.',
  beginFailed: 'It could not be saved. Reload the page: the author may have withdrawn.',
  requestedOn: 'Ordered on',
  begunOn: 'Begun on',
} as const
