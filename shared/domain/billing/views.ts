import type { CardType } from '#shared/kernel/ports/billing.ts'
import type { CardFlags, CardStatus } from './cards/cards.ts'
import type { LedgerKind } from './ledger.ts'

/** A saved card. */
export type CardView = CardFlags & {
  readonly id: string
  readonly userId: string
  readonly firstName: string
  readonly lastName: string
  readonly expirationMonth: number
  readonly expirationYear: number
  readonly last4Digits: string
  /** Null for a brand that the product does not name. */
  readonly cardType: CardType | null
  readonly status: CardStatus
  readonly isDefault: boolean
}

/** How the browser reaches the provider of payments. */
export type PaymentProcessorView = {
  readonly id: string
  readonly publicKey: string
  readonly subDomain: string
  readonly serverHost: string
}

/** What staff charged a member for. */
export type ChargeDueView = { readonly name: string; readonly amountCents: number }

/** What a payer is shown before paying. */
export type SubscriptionBalanceView = {
  /** "Omar Haddad" behind a signed link, "O. H." otherwise. */
  readonly memberName: string
  /** In dollars, such as 495 or 495.5; in whole units of another currency. */
  readonly outstandingBalance: number
  readonly currency: string
  readonly showNoBalanceDue: boolean
  /** False in a community that is closing, for what is no longer charged there. */
  readonly canBePaid: boolean
  readonly renewalDate: Date | null
  readonly isAutoRenewalOn: boolean
  /** Of a signed link: when the account is deleted at its member’s request. */
  readonly deletionDueAt: Date | null
  /** Of a signed link: what staff charged for, of which nothing was paid yet. */
  readonly charges: readonly ChargeDueView[]
  readonly publicKey: string
  readonly serverHost: string
}

/** One movement of money of a member. */
export type PaymentView = {
  readonly id: string
  readonly kind: LedgerKind
  readonly amountCents: number
  readonly currency: string
  readonly productName: string
  readonly happenedAt: Date
  readonly cardLast4: string | null
  readonly invoiceNumber: string | null
  /** Names the payment that it is of; null for a credit, which is of none. */
  readonly receiptNumber: string | null
}

export type ReceiptView = {
  /** Our number of the payment. */
  readonly id: string
  readonly amountCents: number
  readonly currency: string
  readonly cardType: CardType | null
  readonly cardLast4: string | null
  readonly isCardKept: boolean
  readonly paidAt: Date
  /** The provider's numbers of the payments; several when several invoices were open. */
  readonly providerNumbers: readonly string[]
}
