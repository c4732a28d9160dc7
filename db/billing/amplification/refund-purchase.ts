import { and, eq, sql } from 'drizzle-orm'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { ledgerEntries } from '#db/schema/billing.ts'
import { anyRow, build, statement } from '#db/statement.ts'
import type { AuditActor } from '#shared/domain/staff/audit.ts'
import type { BillingContext } from '../context.ts'
import type { OperationRun } from '../operations/operation.ts'
import { lookedAtAgain, RELEASED } from '../operations/operation-rows.ts'
import { chargeEntry } from '../refunds/refund-rows.ts'
import { type RefundResult, runRefund } from '../refunds/run-refund.ts'
import { readCardAmounts } from './card-amounts.ts'
import { orderEmailStatements, readOrder } from './order-email.ts'
import { type PurchaseRow, purchaseRows } from './purchase-rows.ts'
import type { PurchaseResult } from './settle-purchase.ts'

/** After so many tries that the provider did not carry out, people look at it. */
const ATTEMPTS_MAX = 10

type InvoiceArgs = { readonly communityId: string; readonly subscriptionId: string; readonly invoiceId: string }

/** What cards have paid of an invoice. */
const cardCharges = statement((p: InvoiceArgs) =>
  build
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.subscriptionId, p.subscriptionId),
        eq(ledgerEntries.communityId, p.communityId),
        eq(ledgerEntries.providerInvoiceId, p.invoiceId),
        eq(ledgerEntries.kind, 'CHARGE'),
        sql`${ledgerEntries.cardLast4} IS NOT NULL`,
      ),
    ),
)

/**
 * Gives what a card has paid of a withdrawn purchase, and has not got back, to that card, by the same steps as a refund of staff. This
 * caller holds it; throws PreconditionFailed once it is another's.
 */
export async function refundPurchase(
  { ctx, clock }: OperationRun,
  row: PurchaseRow,
  by: AuditActor = jobOf(row),
): Promise<PurchaseResult> {
  const outcomes = await refundCharges(ctx, row, by)
  if (outcomes.every((one) => one === 'done'))
    return { kind: 'ended', row: await purchaseRows.change(ctx, row, { state: 'REFUNDED', ...RELEASED }) }
  if (outcomes.includes('refused') || row.refundAttempts + 1 >= ATTEMPTS_MAX) return endRefused(ctx, row)
  const refundAttempts = row.refundAttempts + (outcomes.includes('not-done') ? 1 : 0)
  await purchaseRows.change(ctx, row, { refundAttempts, ...lookedAtAgain(clock()) })
  return { kind: 'pending' }
}

function jobOf({ id, userId }: PurchaseRow): AuditActor {
  return { actorId: userId, ipClass: '', correlationId: `amplification ${id}` }
}

type Outcome = 'done' | 'later' | 'not-done' | 'refused'

async function refundCharges(ctx: BillingContext, row: PurchaseRow, by: AuditActor): Promise<Outcome[]> {
  const { id, communityId, subscriptionId, providerInvoiceId, refundAttempts } = row
  const outcomes: Outcome[] = []
  const charges = await ctx.db.read(cardCharges({ communityId, subscriptionId, invoiceId: providerInvoiceId ?? '' }))
  for (const { id: entryId } of charges) {
    const [charge] = await ctx.db.read(chargeEntry({ communityId, entryId }))
    if (!charge) continue
    const result = await runRefund(ctx, {
      charge,
      // Staff may have refunded a part of it.
      amountCents: null,
      reason: 'Amplification withdrawn by its author',
      operationId: `withdrawn/${entryId}/${refundAttempts}`,
      by,
      provided: isWithdrawn(communityId, id),
    })
    outcomes.push(outcomeOf(result))
  }
  return outcomes
}

function isWithdrawn(communityId: string, id: string) {
  return sql`EXISTS ${anyRow()
    .from(amplificationPurchases)
    .where(
      sql`${amplificationPurchases.id} = ${id} AND ${amplificationPurchases.communityId} = ${communityId} AND ${amplificationPurchases.state} = 'REFUND_DUE'`,
    )}`
}

function outcomeOf(result: RefundResult): Outcome {
  switch (result.kind) {
    case 'pending':
      return 'later'
    case 'not-begun':
      // Staff have given it back already.
      if (result.why === 'nothing-left') return 'done'
      return result.why === 'away' || result.why === 'busy' || result.why === 'day-limit' ? 'later' : 'refused'
    case 'ended':
      if (result.row.state === 'DONE') return 'done'
      return result.row.state === 'NOT_DONE' ? 'not-done' : 'refused'
    default:
      return result satisfies never
  }
}

/** The concierge is told: the money has to go back another way. */
async function endRefused(ctx: BillingContext, row: PurchaseRow): Promise<PurchaseResult> {
  const [order, amounts] = await Promise.all([readOrder(ctx, row), readCardAmounts(ctx, row)])
  const email = await orderEmailStatements(ctx, row, order, 'REFUND_REFUSED', amounts)
  return { kind: 'ended', row: await purchaseRows.change(ctx, row, { state: 'REFUND_REFUSED', ...RELEASED }, email) }
}
