import type { BillingOutcome, VaultedCard } from './billing.ts'

/**
 * The vault of a payment gateway: its fields in the browser produce a nonce, whose card is stored here and charged by the payment provider.
 */
export interface CardVault {
  /** The token that a page passes to the vault's script, valid for a day. */
  createClientToken(): Promise<BillingOutcome<string>>
  /** Has the bank check the card, and stores it. Charges nothing. A nonce works once. */
  keepCard(nonce: string): Promise<BillingOutcome<VaultedCard>>
}
