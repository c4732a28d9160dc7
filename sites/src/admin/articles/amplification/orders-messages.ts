import { formatMoney } from '#shared/kernel/money.ts'
import type { ListedOrder } from './orders.queries.ts'

export const ORDERS_MESSAGES = {
  title: 'Amplification orders',
  text: 'What authors ordered for their articles, the newest first. Open an article to say that its amplification has begun.',
  back: 'All articles',
  filter: 'Orders by stage',
  all: 'All',
  first: 'Newest orders',
  next: 'Earlier orders',
  untitled: 'Untitled',
  by: 'By',
  ordered: 'Ordered on',
  begun: 'Begun on',
  withdrawn: 'Withdrawn on',
} as const

type Stage = ListedOrder['stage']

export const STAGES: readonly { readonly stage: Stage; readonly query: string; readonly label: string }[] = [
  { stage: 'WAITING', query: 'waiting', label: 'Waiting' },
  { stage: 'BEGUN', query: 'begun', label: 'Begun' },
  { stage: 'WITHDRAWN', query: 'withdrawn', label: 'Withdrawn' },
]

export function stageLabel(stage: Stage): string {
  return STAGES.find((one) => one.stage === stage)?.label ?? ''
}

const REFUNDS: Readonly<Record<ListedOrder['refund'], string>> = {
  NOT_PAID: 'Nothing to give back',
  POSSIBLE: 'Can be withdrawn and refunded until it begins',
  OVER: 'No refund any more: it has begun',
  UNDER_WAY: 'Being given back',
  GIVEN_BACK: 'Given back',
  REFUSED: 'The bank refused the refund: settle it with the author',
}

export function refundText(refund: ListedOrder['refund']): string {
  return REFUNDS[refund]
}

export function paidText({ priceInCents, paidInCents }: Pick<ListedOrder, 'priceInCents' | 'paidInCents'>): string {
  return paidInCents === null
    ? `Asked for at ${formatMoney(priceInCents)}, not paid`
    : `${formatMoney(paidInCents)} paid by card`
}

export function emptyText(stage: Stage | null) {
  return stage === null
    ? { title: 'No orders yet', text: 'An order appears here as soon as an author buys or asks for an amplification.' }
    : { title: 'None at this stage', text: 'Orders of the other stages are listed under All.' }
}
