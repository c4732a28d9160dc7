import { isMembershipGated } from '../../../lib/edge/failure.ts'
import type { PageApi } from '../../../lib/edge/page-api.ts'
import { OWN_RECEIPT, RECEIPT } from './billing.queries.ts'

/** A receipt with the settings around it, or alone for gated members. */
export async function readReceiptPage(member: PageApi, number: string) {
  try {
    const { me, paymentReceipt } = await member(RECEIPT, { number })
    return { me, receipt: paymentReceipt }
  } catch (error) {
    if (!isMembershipGated(error)) throw error
    const { paymentReceipt } = await member(OWN_RECEIPT, { number })
    return { me: null, receipt: paymentReceipt }
  }
}
