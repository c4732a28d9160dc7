import { build } from '#db/statement.ts'
import { ledgerEntries } from '../../../../db/schema/billing.ts'
import { newId } from '../../../../shared/kernel/ids.ts'
import { database } from '../database.ts'
import type { Subscriber } from './subscribers.ts'

export type Paid = { readonly at: string; readonly cents: number; readonly refundedCents?: number }

/** Invoices that a subscriber has paid; returns the ids of their statements. */
export async function storePaid(
  { id: userId, communityId, subscriptionId, providerId }: Subscriber,
  paid: readonly Paid[],
): Promise<string[]> {
  const invoices = paid.map((one, i) => ({ ...one, invoiceId: `inv_paid${providerId}x${i}` }))
  const entry = (
    { at, invoiceId }: { at: string; invoiceId: string },
    kind: 'CHARGE' | 'REFUND',
    amountCents: number,
  ) => ({
    id: newId(new Date(at)),
    communityId,
    subscriptionId,
    userId,
    kind,
    amountCents,
    currency: 'USD',
    providerEntryId: `${invoiceId}/${kind}`,
    providerPaymentId: `${invoiceId}/pay`,
    providerInvoiceId: invoiceId,
    invoiceNumber: invoiceId.slice('inv_'.length),
    cardLast4: '1111',
    happenedAt: new Date(at),
    recordedAt: new Date(at),
  })
  const rows = invoices.flatMap((invoice) => [
    entry(invoice, 'CHARGE', invoice.cents),
    ...(invoice.refundedCents ? [entry(invoice, 'REFUND', invoice.refundedCents)] : []),
  ])
  await database().commit([build.insert(ledgerEntries).values(rows)])
  return invoices.map(({ invoiceId }) => invoiceId)
}
