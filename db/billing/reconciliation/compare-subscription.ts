import { and, eq, sql } from 'drizzle-orm'
import { ledgerEntries } from '#db/schema/billing.ts'
import { build, inList, statement } from '#db/statement.ts'
import { type Difference, differencesOf, type LedgerFact } from '#shared/domain/billing/reconciliation.ts'
import type { Billing, ProviderCredit, ProviderInvoice } from '#shared/kernel/ports/billing.ts'
import { creditEntryId } from '../adjustments/credit-entries.ts'
import { entryIdOf } from '../provider-state.ts'

type EntriesArgs = { readonly communityId: string; readonly subscriptionIds: readonly string[] }

/** The movements in our ledger; a refund is identified by the payment it belongs to, as the provider does. */
export const ledgerFacts = statement((p: EntriesArgs) =>
  build
    .select({
      subscriptionId: ledgerEntries.subscriptionId,
      kind: ledgerEntries.kind,
      entryId: sql<string>`CASE WHEN ${ledgerEntries.kind} = 'REFUND' THEN
        ${ledgerEntries.providerInvoiceId} || '/' || ${ledgerEntries.providerPaymentId} ELSE ${ledgerEntries.providerEntryId} END`.as(
        'entry_id',
      ),
      invoiceNumber: ledgerEntries.invoiceNumber,
      amountCents: ledgerEntries.amountCents,
    })
    .from(ledgerEntries)
    .where(
      and(
        inList(ledgerEntries.subscriptionId, p.subscriptionIds),
        eq(ledgerEntries.communityId, p.communityId),
        sql`${ledgerEntries.kind} IN ('CHARGE', 'REFUND', 'ADJUSTMENT')`,
      ),
    ),
)

export type LedgerFactRow = ReturnType<ReturnType<typeof ledgerFacts>['toResult']>[number]

/** Provider messages about younger payments, and the ends of younger adjustments, may still be on their way. */
const YOUNG_MS = 10 * 60_000

type OwnSubscription = { readonly providerId: string; readonly balanceCents: number }

export type Comparison = {
  readonly invoices: number
  readonly payments: number
  readonly refunds: number
  readonly credits: number
  readonly differences: readonly Difference[]
}

/** Compares the ledger of one subscription with the provider; null when the provider does not answer. */
export async function compareSubscription(
  billing: Billing,
  own: OwnSubscription,
  rows: readonly LedgerFactRow[],
  now: Date,
): Promise<Comparison | null> {
  const [subscription, listed, given] = await Promise.all([
    billing.readSubscription(own.providerId),
    billing.listInvoices(own.providerId),
    billing.listCredits(own.providerId),
  ])
  const isGone = subscription.kind === 'refused' && subscription.refusal.kind === 'not-found'
  if (!isGone && (subscription.kind !== 'done' || listed.kind !== 'done' || given.kind !== 'done')) return null
  const invoices = listed.kind === 'done' ? listed.value : []
  const credits = given.kind === 'done' ? given.value.map(creditFact) : []
  const entries = rows.flatMap((row): LedgerFact[] => (isFact(row) ? [row] : []))
  const known = new Set(entries.map(({ entryId }) => entryId))
  const all = invoices.flatMap(movementFacts)
  const isYoung = (at: Date | null) => at !== null && now.getTime() - at.getTime() < YOUNG_MS
  const isOnItsWay = (one: MovementFact) => !known.has(one.entryId) && isYoung(one.paidAt)
  const movements = all.filter((one) => !isOnItsWay(one))
  const isBalanceKnown = subscription.kind === 'done' && movements.length === all.length
  const differences = differencesOf({
    movements,
    credits: credits.filter(({ entryId, createdAt }) => known.has(entryId) || !isYoung(createdAt)),
    entries,
    providerBalanceCents: isBalanceKnown ? subscription.value.balanceCents : own.balanceCents,
    ownBalanceCents: own.balanceCents,
  })
  const refunds = invoices.flatMap(({ payments }) => payments.filter(({ refundedCents }) => refundedCents > 0)).length
  return { invoices: invoices.length, payments: all.length, refunds, credits: credits.length, differences }
}

function isFact(row: LedgerFactRow): row is LedgerFactRow & LedgerFact {
  return row.kind !== 'WRITE_OFF'
}

function creditFact(credit: ProviderCredit) {
  return { entryId: creditEntryId(credit), amountCents: credit.amountCents, createdAt: credit.createdAt }
}

type MovementFact = ReturnType<typeof movementFacts>[number]

function movementFacts(invoice: ProviderInvoice) {
  return invoice.payments.map((payment) => ({
    entryId: entryIdOf({ invoice, payment }),
    invoiceNumber: invoice.number,
    amountCents: payment.amountCents,
    refundedCents: payment.refundedCents,
    paidAt: payment.paidAt,
  }))
}
