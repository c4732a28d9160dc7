import type { BillingOutcome, VaultedCard } from './billing.ts'

/** The vault of a payment gateway: its fields in the browser give a nonce, which is kept here and charged by the provider of payments. */
export interface CardVault {
  /** What a page gives to the vault's script, for a day. */
  createClientToken(): Promise<BillingOutcome<string>>
  /** Asks the bank whether the card is good, and keeps it. Charges nothing. A nonce works once. */
  keepCard(nonce: string): Promise<BillingOutcome<VaultedCard>>
}
