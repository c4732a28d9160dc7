import { formatMoney } from '#shared/kernel/money.ts'
import type { ListedOrder } from './orders.queries.ts'

export const ORDERS_MESSAGES = {
  title: 'Amplification orders',
  text: 'Amplifications that authors ordered, newest first. To mark one as started, open its article.',
  back: 'Articles',
  filter: 'Orders by stage',
  all: 'All',
  first: 'Newest orders',
  next: 'Earlier orders',
  untitled: 'Untitled',
  by: 'By',
  ordered: 'Ordered on',
  begun: 'Started on',
  withdrawn: 'Withdrawn on',
} as const

type Stage = ListedOrder['stage']

export const STAGES: readonly { readonly stage: Stage; readonly query: string; readonly label: string }[] = [
  { stage: 'WAITING', query: 'waiting', label: 'Waiting' },
  { stage: 'BEGUN', query: 'begun', label: 'Started' },
  { stage: 'WITHDRAWN', query: 'withdrawn', label: 'Withdrawn' },
]

export function stageLabel(stage: Stage): string {
  return STAGES.find((one) => one.stage === stage)?.label ?? ''
}

const REFUNDS: Readonly<Record<ListedOrder['refund'], string>> = {
  NOT_PAID: 'No refund needed',
  POSSIBLE: 'Refundable until it starts',
  OVER: 'No longer refundable: it has started',
  UNDER_WAY: 'Refund in progress',
  GIVEN_BACK: 'Refunded',
  BY_CREDIT: 'Account credit isn’t refunded automatically',
  REFUSED: 'The bank declined the refund: settle it with the author',
}

export function refundText(refund: ListedOrder['refund']): string {
  return REFUNDS[refund]
}

type Paid = Pick<ListedOrder, 'priceInCents' | 'paidInCents' | 'cardInCents'>

export function paidText({ priceInCents, paidInCents, cardInCents }: Paid): string {
  if (paidInCents === null) return `Requested at ${formatMoney(priceInCents)}, not paid`
  const amount = formatMoney(paidInCents)
  if (cardInCents === paidInCents) return `${amount} paid by card`
  return cardInCents === 0
    ? `${amount} paid from account credit`
    : `${amount} paid, ${formatMoney(cardInCents)} by card`
}

export function emptyText(stage: Stage | null) {
  return stage === null
    ? { title: 'No orders yet', text: 'Orders appear here when an author buys or requests an amplification.' }
    : { title: 'No orders at this stage', text: 'All orders are listed under All.' }
}
