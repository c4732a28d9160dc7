import { and, eq, sql } from 'drizzle-orm'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { ledgerEntries } from '#db/schema/billing.ts'
import { build, statement } from '#db/statement.ts'
import type { StaffAct } from '#shared/domain/staff/audit.ts'
import { type BillingContext, runningClock } from '../context.ts'
import { later } from '../intent-rows.ts'
import { chargeEntry } from '../refunds/refund-rows.ts'
import type { RefundResult } from '../refunds/refund-run.ts'
import { runRefund } from '../refunds/run-refund.ts'
import { orderMailStatements, readOrder } from './order-mail.ts'
import { changePurchase, type PurchaseRow } from './purchase-rows.ts'
import { CHECK_AGAIN_MS, unlessTaken } from './purchase-run.ts'

/** After so many tries that the provider did not carry out, people look at it. */
const ATTEMPTS_MAX = 10

type InvoiceArgs = { readonly communityId: string; readonly subscriptionId: string; readonly invoiceId: string }

/** What cards have paid of an invoice. */
const cardCharges = statement((p: InvoiceArgs) =>
  build
    .select({ id: ledgerEntries.id, amountCents: ledgerEntries.amountCents })
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

type RefundPurchaseInput = { readonly purchase: PurchaseRow; readonly by: StaffAct }

/** Gives the money of a withdrawn purchase back to the card that paid, by the same steps as a refund of staff. This caller holds it. */
export async function refundPurchase(
  ctx: BillingContext,
  { purchase: row, by }: RefundPurchaseInput,
): Promise<PurchaseRow | null> {
  const clock = runningClock(ctx.now)
  const done = await unlessTaken(async () => {
    const outcomes = await refundCharges(ctx, row, by)
    if (outcomes.every((one) => one === 'done'))
      return changePurchase(ctx, row, { state: 'REFUNDED', leasedUntil: null, nextCheckAt: null })
    const isRefused = outcomes.includes('refused') || row.refundAttempts + 1 >= ATTEMPTS_MAX
    if (isRefused) return endRefused(ctx, row)
    const refundAttempts = row.refundAttempts + (outcomes.includes('not-done') ? 1 : 0)
    return changePurchase(ctx, row, { refundAttempts, leasedUntil: null, nextCheckAt: later(clock(), CHECK_AGAIN_MS) })
  })
  return 'kind' in done ? null : done
}

type Outcome = 'done' | 'later' | 'not-done' | 'refused'

async function refundCharges(ctx: BillingContext, row: PurchaseRow, by: StaffAct): Promise<Outcome[]> {
  const { id, communityId, subscriptionId, providerInvoiceId, refundAttempts } = row
  const outcomes: Outcome[] = []
  const charges = await ctx.db.read(cardCharges({ communityId, subscriptionId, invoiceId: providerInvoiceId ?? '' }))
  for (const { id: entryId, amountCents } of charges) {
    const [charge] = await ctx.db.read(chargeEntry({ communityId, entryId }))
    if (!charge) continue
    const result = await runRefund(ctx, {
      charge,
      amountCents,
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
  return sql`EXISTS ${build
    .select({ one: sql`1` })
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
      if (result.refund.state === 'DONE') return 'done'
      return result.refund.state === 'NOT_DONE' ? 'not-done' : 'refused'
    default:
      return result satisfies never
  }
}

/** The concierge is told: the money has to go back another way. */
async function endRefused(ctx: BillingContext, row: PurchaseRow): Promise<PurchaseRow> {
  const mail = await orderMailStatements(ctx, row, await readOrder(ctx, row), 'REFUND_REFUSED')
  return changePurchase(ctx, row, { state: 'REFUND_REFUSED', leasedUntil: null, nextCheckAt: null }, mail)
}
