import type { ProviderInvoice, SubscriptionState } from '#shared/kernel/ports/billing.ts'
import type { Decline } from './declines.ts'

/**
 * A charge that was sent and does not appear at the provider within this time was not carried out: the provider answers or drops a request
 * long before.
 */
export const CHARGE_SEEN_WITHIN_MS = 3 * 60_000

/** The answer of the last charging call; `lost` if its answer did not arrive or was not stored. */
export type ChargeAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'declined'; readonly decline: Decline; readonly processorCode?: string | null }
  | { readonly kind: 'away' }
  | { readonly kind: 'lost' }

export type ChargeFacts = {
  readonly answer: ChargeAnswer
  readonly sentAt: Date
  readonly state: SubscriptionState
  readonly balanceCents: number
  /** What was owed when the payment began. */
  readonly amountCents: number
  /** What the card has paid of it. */
  readonly paidCents: number
  readonly invoices: readonly Pick<ProviderInvoice, 'status'>[]
}

export type ChargeOutcome =
  | { readonly kind: 'paid' }
  | { readonly kind: 'declined'; readonly decline: Decline }
  | { readonly kind: 'pending' }
  /** The call was not carried out, so it may be repeated. */
  | { readonly kind: 'not-charged' }

/** How a charge ended, decided by the provider's current state and not only by its answer. */
export function chargeOutcome(facts: ChargeFacts, now: Date): ChargeOutcome {
  if (facts.balanceCents <= 0 || (facts.amountCents > 0 && facts.paidCents >= facts.amountCents))
    return { kind: 'paid' }
  const { answer } = facts
  if (answer.kind === 'declined') return { kind: 'declined', decline: answer.decline }
  if (answer.kind === 'away') return { kind: 'not-charged' }
  const isAtWork =
    facts.state === 'assessing' || facts.invoices.some(({ status }) => status === 'processing' || status === 'pending')
  const isFresh = now.getTime() - facts.sentAt.getTime() < CHARGE_SEEN_WITHIN_MS
  return isAtWork || isFresh ? { kind: 'pending' } : { kind: 'not-charged' }
}
