import { toCents } from '#shared/kernel/money.ts'
import type { PageApi } from '../../../lib/edge/page-api.ts'
import { queryOf } from '../../../lib/edge/query.ts'
import type { Card } from '../cards/cards.queries.ts'
import { readCards } from '../cards/read-cards.server.ts'
import { readPayPage } from '../pay-now/read-pay-page.ts'
import { RETURN_OFFER, type ReturnOffer } from '../returning/returning.queries.ts'
import { DUNNING_PAGE, type Dunning } from './dunning.queries.ts'

export type DueMembership = {
  readonly userId: string
  readonly subscriptionId: string
  readonly balanceCents: number
  readonly currency: string
  readonly provider: { readonly publicKey: string; readonly serverHost: string }
  /** From a link, whose reader need not be the member: "O. H." unless we signed it. */
  readonly memberName: string | null
  /** ISO text. */
  readonly renewsAt: string | null
  readonly isAutoRenewalOn: boolean
  /** The signed-in member's state. */
  readonly dunning: Dunning | null
}

/** The membership that has ended, and what its member may pay to come back. */
export type EndedMembership = {
  readonly userId: string
  readonly offer: ReturnOffer
  /** That can be charged; none where nothing may be paid. */
  readonly cards: readonly Card[]
  readonly provider: DueMembership['provider']
}

/** When the account is deleted, at its member's request. */
type PendingDeletion = { readonly dueAt: string; readonly isHeld: boolean }

export type DunningPage = { readonly deletion: PendingDeletion | null } & (
  | { readonly kind: 'unknown' }
  | { readonly kind: 'good' }
  | { readonly kind: 'ended'; readonly ended: EndedMembership }
  | { readonly kind: 'closing' }
  | { readonly kind: 'due'; readonly due: DueMembership }
)

/** Whether the page has the form with which a member comes back. */
export function canReturn(page: DunningPage): page is Extract<DunningPage, { kind: 'ended' }> {
  return page.kind === 'ended' && page.ended.offer.refusal === null
}

type Page = {
  readonly url: URL
  readonly locals: { readonly api: { readonly public: PageApi; readonly member: PageApi } }
}

/** The membership to renew: that of a link that we emailed, or else the one with the debt of the signed-in member. */
export function readDunningPage(page: Page): Promise<DunningPage> {
  const query = queryOf(page.url)
  const hasLink = query.orNull('userId') !== null && query.orNull('subscriptionId') !== null
  return hasLink ? ofLink(page) : ofSession(page)
}

type Owed = {
  readonly outstandingBalance: number
  readonly currency: string
  readonly renewalDate: string | null
  readonly isAutoRenewalOn: boolean
}

type Debtor = Omit<DueMembership, 'balanceCents' | 'currency' | 'renewsAt' | 'isAutoRenewalOn'>

function toDue({ outstandingBalance, currency, renewalDate, isAutoRenewalOn }: Owed, debtor: Debtor): DueMembership {
  return { ...debtor, balanceCents: toCents(outstandingBalance), currency, renewsAt: renewalDate, isAutoRenewalOn }
}

async function ofLink(page: Page): Promise<DunningPage> {
  const pay = await readPayPage(page)
  if (pay.kind === 'nothingDue') return { kind: 'good', deletion: null }
  if (pay.kind === 'closing') return { kind: 'closing', deletion: null }
  if (pay.kind !== 'due') return { kind: 'unknown', deletion: null }
  const { userId, subscriptionId, balance } = pay
  const { memberName, publicKey, serverHost, deletionDueAt } = balance
  const provider = { publicKey, serverHost }
  return {
    kind: 'due',
    deletion: deletionDueAt ? { dueAt: deletionDueAt, isHeld: false } : null,
    due: toDue(balance, { userId, subscriptionId, provider, memberName, dunning: null }),
  }
}

async function ofSession({ locals }: Page): Promise<DunningPage> {
  const { dunning, paymentProcessor: provider, ownPrivacy } = await locals.api.member(DUNNING_PAGE)
  const { deletionDueAt, deletionHold } = ownPrivacy
  const deletion = deletionDueAt ? { dueAt: deletionDueAt, isHeld: deletionHold !== null } : null
  const { due, phase, userId } = dunning
  if (!due || toCents(due.outstandingBalance) === 0) {
    if (phase !== 'CLOSED') return { kind: 'good', deletion }
    return { kind: 'ended', deletion, ended: { userId, provider, ...(await readReturn(locals.api.member)) } }
  }
  if (!due.canBePaid) return { kind: 'closing', deletion }
  const { subscriptionId } = due
  return { kind: 'due', deletion, due: toDue(due, { userId, subscriptionId, provider, memberName: null, dunning }) }
}

/** Cards are shown that come in time; without them a new one pays. */
async function readReturn(member: PageApi): Promise<Pick<EndedMembership, 'offer' | 'cards'>> {
  const { membershipReturn: offer } = await member(RETURN_OFFER)
  if (offer.refusal !== null) return { offer, cards: [] }
  const loaded = await readCards(member)
  const cards = loaded.kind === 'cards' ? loaded.cards.filter(({ status }) => status !== 'EXPIRED') : []
  return { offer, cards }
}
