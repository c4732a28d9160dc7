import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { isOfMembership } from '#db/billing/ledger-entry-product.ts'
import { entryIdOf, movementsOf, type ProviderState } from '#db/billing/provider-state.ts'
import type { DbContext } from '#db/context.ts'
import { ledgerEntries, type subscriptions } from '#db/schema/billing.ts'
import { build, statement } from '#db/statement.ts'

/** A renewal that the provider charged and that has no receipt yet. */
export type RenewalPayment = {
  readonly term: Date
  /** Entries of the ledger. */
  readonly charges: readonly { readonly id: string; readonly amountCents: number; readonly cardLast4: string | null }[]
  /** Whether the ledger has every payment of the term: until then the payer is unknown. */
  readonly isRecorded: boolean
}

const chargesSince = statement(
  (p: { readonly subscriptionId: string; readonly communityId: string; readonly since: Date }) =>
    build
      .select({
        id: ledgerEntries.id,
        amountCents: ledgerEntries.amountCents,
        cardLast4: ledgerEntries.cardLast4,
        providerEntryId: ledgerEntries.providerEntryId,
        isOfRenewal:
          sql<boolean>`${ledgerEntries.intentId} IS NULL AND ${ledgerEntries.cardLast4} IS NOT NULL AND ${isOfMembership}`
            .mapWith(Boolean)
            .as('is_of_renewal'),
      })
      .from(ledgerEntries)
      .where(
        and(
          eq(ledgerEntries.subscriptionId, p.subscriptionId),
          eq(ledgerEntries.communityId, p.communityId),
          eq(ledgerEntries.kind, 'CHARGE'),
          gte(ledgerEntries.happenedAt, p.since),
        ),
      )
      .orderBy(asc(ledgerEntries.happenedAt), asc(ledgerEntries.id)),
)

type Owned = Pick<typeof subscriptions.$inferSelect, 'id' | 'communityId' | 'receiptFor' | 'createdAt'>

/** Null when the member already has the receipt for the current term, or joined with it. */
export async function readRenewalPayment(
  { db }: DbContext,
  { id, communityId, receiptFor, createdAt }: Owned,
  state: ProviderState,
): Promise<RenewalPayment | null> {
  const term = state.subscription.periodStartedAt
  if (!term || term <= (receiptFor ?? createdAt)) return null
  const paid = movementsOf(state).filter(({ payment }) => payment.paidAt >= term)
  if (paid.length === 0) return null
  const recorded = await db.read(chargesSince({ subscriptionId: id, communityId, since: term }))
  const known = new Set(recorded.map(({ providerEntryId }) => providerEntryId))
  return {
    term,
    charges: recorded.filter(({ isOfRenewal }) => isOfRenewal),
    isRecorded: paid.every((movement) => known.has(entryIdOf(movement))),
  }
}
