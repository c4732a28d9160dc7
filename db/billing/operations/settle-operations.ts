import { type JobReport, NOTHING_DONE } from '#db/jobs/job-runs.ts'
import { RowsFailed } from '#db/jobs/settle-each.ts'
import { adjustmentOperation } from '../adjustments/adjustment.ts'
import { purchaseOperation } from '../amplification/purchase.ts'
import { settleCardChanges } from '../cards/settle-card-changes.ts'
import type { BillingJobContext } from '../context.ts'
import { intentOperation } from '../payment-intent.ts'
import { refundOperation } from '../refunds/refund.ts'
import { returnOperation } from '../returning/return.ts'

const CARD_CHANGES = { settleDue: settleCardChanges }
const KINDS = [intentOperation, refundOperation, adjustmentOperation, purchaseOperation, returnOperation, CARD_CHANGES]

/** Continues the operations of every kind, and the card changes, that no request continues any more. Rows that throw do not block other kinds. */
export async function settleOperations(ctx: BillingJobContext): Promise<JobReport> {
  let report = NOTHING_DONE
  const faults: Error[] = []
  for (const { settleDue } of KINDS) {
    const settled = await settleDue(ctx).catch((error: unknown) => {
      if (!(error instanceof RowsFailed)) throw error
      faults.push(...error.faults)
      return error.report
    })
    report = sumOf(report, settled)
  }
  if (faults.length > 0) throw new RowsFailed(report, faults)
  return report
}

function sumOf(one: JobReport, other: JobReport): JobReport {
  return { done: one.done + other.done, later: one.later + other.later, failed: one.failed + other.failed }
}
