import { ledgerEntries } from '#db/schema/billing.ts'
import { build, type Query } from '#db/statement.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { ProviderCredit } from '#shared/kernel/ports/billing.ts'
import type { SubscriptionRow } from '../subscription-rows.ts'

/** How the ledger names a credit. */
export function creditEntryId({ id }: Pick<ProviderCredit, 'id'>): string {
  return `credit/${id}`
}

type Owner = Pick<SubscriptionRow, 'id' | 'communityId' | 'userId' | 'currency'>

/**
 * Ledger entries for credits that the ledger lacks. They reduce what was charged: the payment that the provider makes from a credit is
 * recorded as an ordinary charge, so the two cancel out.
 */
export function creditEntries(
  { id: subscriptionId, communityId, userId, currency }: Owner,
  credits: readonly ProviderCredit[],
  now: Date,
): Query[] {
  if (credits.length === 0) return []
  const rows = credits.map((credit) => ({
    id: newId(now),
    communityId,
    subscriptionId,
    userId,
    kind: 'ADJUSTMENT' as const,
    amountCents: credit.amountCents,
    currency,
    providerEntryId: creditEntryId(credit),
    happenedAt: credit.createdAt ?? now,
    recordedAt: now,
  }))
  return [build.insert(ledgerEntries).values(rows).onConflictDoNothing({ target: ledgerEntries.providerEntryId })]
}
