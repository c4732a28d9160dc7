import { toCents } from '#shared/kernel/money.ts'
import type { PageApi } from '../../../lib/edge/page-api.ts'
import { queryOf } from '../../../lib/edge/query.ts'
import { readPayPage } from '../pay-now/read-pay-page.ts'
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

/** When the account is deleted, at its member's request. */
type PendingDeletion = { readonly dueAt: string; readonly isHeld: boolean }

export type DunningPage = { readonly deletion: PendingDeletion | null } & (
  | { readonly kind: 'unknown' }
  | { readonly kind: 'good' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'closing' }
  | { readonly kind: 'due'; readonly due: DueMembership }
)

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

async function ofLink(page: Page): Promise<DunningPage> {
  const pay = await readPayPage(page)
  if (pay.kind === 'nothingDue') return { kind: 'good', deletion: null }
  if (pay.kind === 'closing') return { kind: 'closing', deletion: null }
  if (pay.kind !== 'due') return { kind: 'unknown', deletion: null }
  const { userId, subscriptionId, balance } = pay
  const balanceCents = toCents(balance.outstandingBalance)
  const { currency, memberName, renewalDate: renewsAt, isAutoRenewalOn, publicKey, serverHost, deletionDueAt } = balance
  const provider = { publicKey, serverHost }
  return {
    kind: 'due',
    deletion: deletionDueAt ? { dueAt: deletionDueAt, isHeld: false } : null,
    due: {
      userId,
      subscriptionId,
      balanceCents,
      currency,
      provider,
      memberName,
      renewsAt,
      isAutoRenewalOn,
      dunning: null,
    },
  }
}

async function ofSession({ locals }: Page): Promise<DunningPage> {
  const { dunning, paymentProcessor: provider, ownPrivacy } = await locals.api.member(DUNNING_PAGE)
  const { deletionDueAt, deletionHold } = ownPrivacy
  const deletion = deletionDueAt ? { dueAt: deletionDueAt, isHeld: deletionHold !== null } : null
  const { due, phase, userId } = dunning
  const balanceCents = toCents(due?.outstandingBalance ?? 0)
  if (!due || balanceCents === 0) return { kind: phase === 'CLOSED' ? 'ended' : 'good', deletion }
  if (!due.canBePaid) return { kind: 'closing', deletion }
  const { subscriptionId, currency, renewalDate: renewsAt, isAutoRenewalOn } = due
  return {
    kind: 'due',
    deletion,
    due: {
      userId,
      subscriptionId,
      balanceCents,
      currency,
      provider,
      memberName: null,
      renewsAt,
      isAutoRenewalOn,
      dunning,
    },
  }
}
