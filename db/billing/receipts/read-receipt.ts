import { and, asc, eq } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { ledgerEntries } from '#db/schema/billing.ts'
import { build, statement } from '#db/statement.ts'
import type { ReceiptView } from '#shared/domain/billing/views.ts'
import type { IntentRow } from '../payment-intent-rows.ts'

type ReceiptArgs = { readonly communityId: string; readonly intentId: string }

const paymentsOfIntent = statement((p: ReceiptArgs) =>
  build
    .selectDistinct({ number: ledgerEntries.providerPaymentId })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.intentId, p.intentId),
        eq(ledgerEntries.communityId, p.communityId),
        eq(ledgerEntries.kind, 'CHARGE'),
      ),
    )
    .orderBy(asc(ledgerEntries.providerPaymentId)),
)

/** The receipt of an intent that ended well, with the provider's numbers of its payments. */
export async function readReceipt({ db }: DbContext, intent: IntentRow): Promise<ReceiptView> {
  const { id, communityId, paidCents, currency, cardType, cardLast4, endedAt, createdAt, keeps, state } = intent
  const payments = paidCents > 0 ? await db.read(paymentsOfIntent({ communityId, intentId: id })) : []
  return {
    id,
    amountCents: paidCents,
    currency,
    cardType,
    cardLast4,
    isCardKept: state === 'PAID' && keeps !== 'NEVER',
    paidAt: endedAt ?? createdAt,
    providerNumbers: payments.flatMap(({ number }) => number ?? []),
  }
}
