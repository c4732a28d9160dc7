import type { BillingOutcome, CardType } from './billing.ts'

/** A card that the vault of the provider's gateway keeps, as the provider of payments imports it. */
export type VaultedCard = {
  /** By which the vault finds it. */
  readonly vaultId: string
  /** Null for a brand that the product does not name. */
  readonly type: CardType | null
  readonly last4: string
  readonly holder: string
  /** 1 to 12. */
  readonly expiryMonth: number
  readonly expiryYear: number
  readonly zip: string | null
}

/** The vault of a payment gateway: its fields in the browser give a nonce, which is kept here and charged by the provider of payments. */
export interface CardVault {
  /** What a page gives to the vault's script, for a day. */
  createClientToken(): Promise<BillingOutcome<string>>
  /** Asks the bank whether the card is good, and keeps it. Charges nothing. A nonce works once. */
  keepCard(nonce: string): Promise<BillingOutcome<VaultedCard>>
}
