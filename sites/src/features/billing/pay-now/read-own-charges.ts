import { AppError } from '#shared/kernel/errors.ts'
import type { PageApi } from '../../../lib/edge/page-api.ts'
import { queryOf } from '../../../lib/edge/query.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { OWN_CHARGES } from './charges.queries.ts'

type Page = {
  readonly url: URL
  readonly locals: { readonly api: { readonly member: PageApi }; readonly visitor: { readonly kind: string } }
}

/** What staff charged the signed-in member for; nothing of a link that is somebody else's. */
export async function readOwnCharges({ url, locals }: Page): Promise<ResultOf<typeof OWN_CHARGES>['chargesDue']> {
  const subscriptionId = queryOf(url).orNull('subscriptionId')
  if (locals.visitor.kind !== 'member' || !subscriptionId) return []
  try {
    return (await locals.api.member(OWN_CHARGES, { subscriptionId })).chargesDue
  } catch (error) {
    // Who pays needs no session: without one they are told the amount alone.
    if (error instanceof AppError) return []
    throw error
  }
}
