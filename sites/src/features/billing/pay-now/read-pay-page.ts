import { AppError } from '#shared/kernel/errors.ts'
import type { PageApi } from '../../../lib/edge/page-api.ts'
import { queryOf } from '../../../lib/edge/query.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { SUBSCRIPTION_BALANCE } from './balance.queries.ts'

type Balance = ResultOf<typeof SUBSCRIPTION_BALANCE>['subscriptionBalance']

export type PayPage =
  | { readonly kind: 'incomplete' }
  /** No such membership here: the same for ids that do not match. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'nothingDue' }
  /** It is due, but no longer charged: the community is closing. */
  | { readonly kind: 'closing' }
  | { readonly kind: 'due'; readonly userId: string; readonly subscriptionId: string; readonly balance: Balance }

type Page = { readonly url: URL; readonly locals: { readonly api: { readonly public: PageApi } } }

/** Reads what the link of this page is for. */
export async function readPayPage({ url, locals }: Page): Promise<PayPage> {
  const query = queryOf(url)
  const userId = query.orNull('userId')
  const subscriptionId = query.orNull('subscriptionId')
  if (!userId || !subscriptionId) return { kind: 'incomplete' }
  const link = { userId, subscriptionId, exp: query.orNull('exp'), s: query.orNull('s') }
  try {
    const { subscriptionBalance } = await locals.api.public(SUBSCRIPTION_BALANCE, link)
    if (subscriptionBalance.showNoBalanceDue) return { kind: 'nothingDue' }
    if (!subscriptionBalance.canBePaid) return { kind: 'closing' }
    return { kind: 'due', userId, subscriptionId, balance: subscriptionBalance }
  } catch (error) {
    // Ids that are refused as invalid do not exist either.
    const isUnknown = error instanceof AppError && (error.code === 'NotFound' || error.code === 'BadRequest.Invalid')
    if (isUnknown) return { kind: 'unknown' }
    throw error
  }
}
