/** How our ledger can differ from what the provider has. */
export const DIFFERENCE_KINDS = [
  'CHARGE_MISSING',
  'CHARGE_AMOUNT',
  'REFUND_AMOUNT',
  'CREDIT_AMOUNT',
  'UNKNOWN_TO_PROVIDER',
  'BALANCE',
] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

export type Difference = {
  readonly kind: DifferenceKind
  /** One payment of an invoice, according to the provider. */
  readonly providerEntryId: string | null
  readonly invoiceNumber: string | null
  readonly providerCents: number
  readonly ledgerCents: number
}

/** One payment of an invoice, as the provider has it. */
export type ProviderMovementFact = {
  readonly entryId: string
  readonly invoiceNumber: string
  readonly amountCents: number
  readonly refundedCents: number
}

/** One of our entries; those of refunds name the payment they belong to. */
export type LedgerFact = {
  readonly kind: 'CHARGE' | 'REFUND' | 'ADJUSTMENT'
  readonly entryId: string
  readonly invoiceNumber: string | null
  readonly amountCents: number
}

/** A credit to the member's account, according to the provider. */
export type ProviderCreditFact = { readonly entryId: string; readonly amountCents: number }

export type ReconciliationFacts = {
  readonly movements: readonly ProviderMovementFact[]
  readonly credits: readonly ProviderCreditFact[]
  readonly entries: readonly LedgerFact[]
  readonly providerBalanceCents: number
  readonly ownBalanceCents: number
}

/** All differences between our ledger of one subscription and the provider; empty when they match. */
export function differencesOf(facts: ReconciliationFacts): Difference[] {
  const { movements, credits, entries, providerBalanceCents, ownBalanceCents } = facts
  const charges = entries.filter(({ kind }) => kind === 'CHARGE')
  const chargeOf = new Map(charges.map((entry) => [entry.entryId, entry]))
  const refundedOf = refundedByPayment(entries)
  const known = new Set(movements.map(({ entryId }) => entryId))
  return [
    ...movements.flatMap((movement) => {
      const charged = chargeOf.get(movement.entryId)?.amountCents ?? null
      return [
        ...chargeDifference(movement, charged),
        ...refundDifference(movement, refundedOf.get(movement.entryId) ?? 0),
      ]
    }),
    ...charges
      .filter(({ entryId }) => !known.has(entryId))
      .map(({ entryId, invoiceNumber, amountCents }) => ({
        kind: 'UNKNOWN_TO_PROVIDER' as const,
        providerEntryId: entryId,
        invoiceNumber,
        providerCents: 0,
        ledgerCents: amountCents,
      })),
    ...creditDifferences(credits, entries),
    ...(providerBalanceCents === ownBalanceCents
      ? []
      : [
          {
            kind: 'BALANCE' as const,
            providerEntryId: null,
            invoiceNumber: null,
            providerCents: providerBalanceCents,
            ledgerCents: ownBalanceCents,
          },
        ]),
  ]
}

/** Each credit is compared on both sides: one that is missing on a side counts as 0 there. */
function creditDifferences(credits: readonly ProviderCreditFact[], entries: readonly LedgerFact[]): Difference[] {
  const atProvider = new Map(credits.map(({ entryId, amountCents }) => [entryId, amountCents]))
  const own = new Map(
    entries.flatMap(({ kind, entryId, amountCents }) => (kind === 'ADJUSTMENT' ? [[entryId, amountCents]] : [])),
  )
  return [...new Set([...atProvider.keys(), ...own.keys()])]
    .map((entryId) => ({
      kind: 'CREDIT_AMOUNT' as const,
      providerEntryId: entryId,
      invoiceNumber: null,
      providerCents: atProvider.get(entryId) ?? 0,
      ledgerCents: own.get(entryId) ?? 0,
    }))
    .filter(({ providerCents, ledgerCents }) => providerCents !== ledgerCents)
}

function refundedByPayment(entries: readonly LedgerFact[]): ReadonlyMap<string, number> {
  const totals = new Map<string, number>()
  for (const { kind, entryId, amountCents } of entries)
    if (kind === 'REFUND') totals.set(entryId, (totals.get(entryId) ?? 0) + amountCents)
  return totals
}

function chargeDifference({ entryId, invoiceNumber, amountCents }: ProviderMovementFact, charged: number | null) {
  if (charged === amountCents) return []
  const kind = charged === null ? ('CHARGE_MISSING' as const) : ('CHARGE_AMOUNT' as const)
  return [{ kind, providerEntryId: entryId, invoiceNumber, providerCents: amountCents, ledgerCents: charged ?? 0 }]
}

function refundDifference({ entryId, invoiceNumber, refundedCents }: ProviderMovementFact, refunded: number) {
  if (refunded === refundedCents) return []
  return [
    {
      kind: 'REFUND_AMOUNT' as const,
      providerEntryId: entryId,
      invoiceNumber,
      providerCents: refundedCents,
      ledgerCents: refunded,
    },
  ]
}
