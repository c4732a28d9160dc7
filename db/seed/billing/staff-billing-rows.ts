import type { cardAuthorizations, reconciliations } from '#db/schema/staff/staff-billing.ts'
import type { PaymentSeed } from '#shared/sandbox/payment/seed.ts'
import { hoursBefore } from '../offsets.ts'
import { seededId } from '../seeded-id.ts'

type Owner = { readonly userId: string; readonly communityId: string }
type OwnedCard = { readonly card: PaymentSeed['profiles'][number]; readonly owner: Owner }
type OwnedInvoices = { readonly invoices: readonly PaymentSeed['invoices'][number][]; readonly owner: Owner }

/** Every card was accepted when it was stored; its renewals were charged by the provider itself. */
export function authorizationRows(owned: readonly OwnedCard[]): (typeof cardAuthorizations.$inferInsert)[] {
  return owned.map(({ card, owner }) => ({
    ...owner,
    id: seededId(`authorization ${card.id}`),
    cardId: String(card.id),
    amountCents: 0,
    responseCode: 0,
    reversalStatus: null,
    attemptedAt: new Date(card.created_at),
  }))
}

const COMPARED_HOURS_AGO = 5

/** The ledger of each brand was compared with the provider and matched: both come from the same rows. */
export function reconciliationRows(
  owned: readonly OwnedInvoices[],
  now: Date,
): (typeof reconciliations.$inferInsert)[] {
  const at = hoursBefore(now, COMPARED_HOURS_AGO)
  return [...Map.groupBy(owned, ({ owner }) => owner.communityId)].map(([communityId, memberships]) => {
    const invoices = memberships.flatMap((one) => one.invoices)
    return {
      id: seededId(`reconciliation ${communityId}`),
      communityId,
      startedAt: at,
      endedAt: at,
      subscriptions: memberships.length,
      invoices: invoices.length,
      payments: invoices.reduce((sum, { payments }) => sum + payments.length, 0),
      refunds: invoices.filter(({ refunds }) => refunds.length > 0).length,
    }
  })
}
