import { isMembershipGated } from '../../../lib/edge/failure.ts'
import type { PageApi } from '../../../lib/edge/page-api.ts'
import { BILLING } from './billing.queries.ts'

/** The membership and its cards; null for gated members, who only see their statements. */
export async function readBilling(member: PageApi) {
  try {
    return await member(BILLING)
  } catch (error) {
    if (!isMembershipGated(error)) throw error
    return null
  }
}
