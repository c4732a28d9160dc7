export const CARD_TYPES = ['VISA', 'MASTERCARD', 'AMERICAN_EXPRESS', 'DISCOVER', 'DINERS_CLUB', 'JCB'] as const
export type CardType = (typeof CARD_TYPES)[number]

/** A card that the provider stores. We never see its number. */
export type ProviderCard = {
  readonly id: string
  /** Null for a brand that the product does not name. */
  readonly type: CardType | null
  readonly last4: string
  readonly firstName: string
  readonly lastName: string
  /** 1 to 12. */
  readonly expiryMonth: number
  readonly expiryYear: number
  readonly zip: string | null
  readonly createdAt: Date
}

export const SUBSCRIPTION_STATES = [
  'active',
  'assessing',
  'pending',
  'trialing',
  'paused',
  'past_due',
  'soft_failure',
  'unpaid',
  'canceled',
  'expired',
  'failed_to_create',
  'on_hold',
  'suspended',
  'trial_ended',
  'awaiting_signup',
] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

export type ProviderSubscription = {
  readonly id: string
  readonly customerId: string
  /** Our id of its member, given when the customer was created. */
  readonly userId: string
  readonly state: SubscriptionState
  readonly balanceCents: number
  /** What it owes the member: that pays the invoices that it issues from now on. */
  readonly creditCents: number
  readonly currency: string
  readonly productName: string
  /** When the term ends and the next one is charged. */
  readonly renewsAt: Date | null
  /** The price of its product that it pays. */
  readonly pricePointId: string | null
  /** What the next term costs. */
  readonly renewalCents: number | null
  /** It ends on `renewsAt` instead of renewing. */
  readonly endsAtRenewal: boolean
  readonly defaultCardId: string | null
  /** What renewals are charged to; null without a card. */
  readonly defaultCard: DefaultCard | null
  /** When the term began: of one past due, when its renewal could not be charged. */
  readonly periodStartedAt: Date | null
}

export type DefaultCard = Pick<ProviderCard, 'type' | 'last4' | 'expiryMonth' | 'expiryYear'>

export type ProviderPayment = {
  readonly id: string
  readonly amountCents: number
  readonly refundedCents: number
  readonly paidAt: Date
  /** Null for money that was received elsewhere. */
  readonly cardLast4: string | null
  /** What `payInvoice` was given. */
  readonly memo?: string | null
  readonly refunds?: readonly ProviderRefund[]
}

export type ProviderRefund = {
  readonly amountCents: number
  /** What `refundPayment` was given. */
  readonly memo: string | null
}

export type ProviderInvoice = {
  readonly id: string
  /** As it is printed. */
  readonly number: string
  readonly status: 'draft' | 'open' | 'paid' | 'pending' | 'voided' | 'canceled' | 'processing'
  readonly productName: string
  readonly totalCents: number
  readonly dueCents: number
  readonly currency: string
  readonly issuedAt: Date
  readonly paidAt: Date | null
  /** Given by us; holds the operation id of a charge that we asked for. */
  readonly memo: string | null
  readonly payments: readonly ProviderPayment[]
}

/** Why the provider refused. Codes are the processor's, such as 2001; texts may be shown to nobody. */
export type BillingRefusal =
  | { readonly kind: 'declined'; readonly processorCode: string | null; readonly text: string }
  /** Fields as the provider names them. */
  | { readonly kind: 'invalid-card'; readonly fields: readonly string[]; readonly text: string }
  /** Used, expired or never given. */
  | { readonly kind: 'invalid-token' }
  /** The bank wants to ask its customer first, on a page of its own. */
  | { readonly kind: 'authentication-needed'; readonly url: string }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'other'; readonly text: string }

/**
 * `unknown`: the call was sent and its answer was lost, so it may have been carried out: look it up, never repeat it blindly. `away`: it
 * was not carried out, or it only reads.
 */
export type BillingOutcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'refused'; readonly refusal: BillingRefusal }
  | { readonly kind: 'unknown'; readonly reason: string }
  | { readonly kind: 'away'; readonly reason: string }

export type AddCardInput = { readonly customerId: string; readonly token: string }
export type CardOfSubscription = { readonly subscriptionId: string; readonly cardId: string }
export type PayInvoiceInput = {
  readonly invoiceId: string
  readonly amountCents: number
  readonly cardId: string
  /** Our operation id: it stands at the payment, so that a lost answer can be looked up. */
  readonly memo?: string
}

export type IssueInvoiceInput = {
  readonly subscriptionId: string
  readonly title: string
  readonly amountCents: number
  /** Our id: it stands at the invoice, so that a lost answer can be looked up. */
  readonly memo: string
}

/** Money that the provider owes a member: it pays invoices that are issued from then on. */
export type ProviderCredit = {
  readonly id: string
  readonly amountCents: number
  /** What `issueCredit` was given. */
  readonly memo: string | null
  /** Null when the provider does not say it. */
  readonly createdAt: Date | null
}

export type IssueCreditInput = {
  readonly subscriptionId: string
  readonly amountCents: number
  /** Our id: it stands at the credit, so that a lost answer can be looked up. */
  readonly memo: string
}

export type RefundInput = {
  readonly invoiceId: string
  readonly paymentId: string
  readonly amountCents: number
  /** Our id of the refund: it stands at the provider, so that a lost answer can be looked up. */
  readonly memo: string
}

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

/** A card that its owner has just entered: a one-time token of the provider's own fields, or a card in the vault of its gateway. */
export type EnteredCard = TokenCard | { readonly kind: 'vaulted'; readonly card: VaultedCard }

export type TokenCard = { readonly kind: 'token'; readonly token: string }

/** One that the provider stores for the customer. */
export type StoredCard = { readonly kind: 'stored'; readonly cardId: string }

export type NewCustomer = {
  /** Our id of the member, by which the customer is found again. */
  readonly userId: string
  readonly givenName: string
  readonly familyName: string
  readonly email: string
}

export type NewSubscriptionInput = {
  /** Ours, of which there is one subscription at most: a second one is refused, and a lost answer is looked up by it. */
  readonly reference: string
  readonly productHandle: string
  readonly pricePointId: string
} & (
  | { readonly customer: NewCustomer; readonly card: EnteredCard }
  /** Of somebody who had a subscription before. */
  | { readonly customerId: string; readonly card: TokenCard | StoredCard }
)

/** The provider of payments. Amounts are integer cents. */
export interface Billing {
  /** Charges the first term to the card and starts the subscription; when the card is declined there is none. */
  createSubscription(input: NewSubscriptionInput): Promise<BillingOutcome<ProviderSubscription>>
  /** Null when there is none. */
  findSubscription(reference: string): Promise<BillingOutcome<ProviderSubscription | null>>
  readSubscription(subscriptionId: string): Promise<BillingOutcome<ProviderSubscription>>
  /** All of them, the newest first. */
  listCards(customerId: string): Promise<BillingOutcome<readonly ProviderCard[]>>
  /** Stores a card; it does not become the default, and nothing is charged. */
  addCard(input: AddCardInput): Promise<BillingOutcome<ProviderCard>>
  /** Done also for the card that is the default already. */
  makeDefault(card: CardOfSubscription): Promise<BillingOutcome<void>>
  /** Done also for a card that is gone already. */
  removeCard(card: CardOfSubscription): Promise<BillingOutcome<void>>
  /** Charges the default card with everything that a subscription past due owes. */
  retryPastDue(subscriptionId: string): Promise<BillingOutcome<ProviderSubscription>>
  /** Ends the subscription with its term instead of renewing it; refused while it is past due. Done also when it ends already. */
  stopRenewal(subscriptionId: string): Promise<BillingOutcome<void>>
  /** Done also for one that renews. */
  resumeRenewal(subscriptionId: string): Promise<BillingOutcome<void>>
  /** Ends the subscription at once, whatever it owes; refused for one that has ended. Nothing is given back. */
  endSubscription(subscriptionId: string): Promise<BillingOutcome<void>>
  /** The open ones, the oldest first; at most 200. */
  listOpenInvoices(subscriptionId: string): Promise<BillingOutcome<readonly ProviderInvoice[]>>
  /** The newest of every status, with their payments; at most 200. */
  listInvoices(subscriptionId: string): Promise<BillingOutcome<readonly ProviderInvoice[]>>
  /** Why the last try to charge an open invoice was declined, as far as the provider tells; null when none was. */
  readDecline(invoiceId: string): Promise<BillingOutcome<{ readonly processorCode: string | null } | null>>
  /** Something that is not a renewal; what the member has as credit pays it first. */
  issueInvoice(input: IssueInvoiceInput): Promise<BillingOutcome<ProviderInvoice>>
  /** Refused unless it is open: nothing of it can be paid any more. */
  voidInvoice(input: { readonly invoiceId: string; readonly reason: string }): Promise<BillingOutcome<void>>
  issueCredit(input: IssueCreditInput): Promise<BillingOutcome<ProviderCredit>>
  /** The newest that were given, whatever of them is left; at most 200. What they have paid is listed with the invoices. */
  listCredits(subscriptionId: string): Promise<BillingOutcome<readonly ProviderCredit[]>>
  payInvoice(input: PayInvoiceInput): Promise<BillingOutcome<ProviderInvoice>>
  /** Gives back a part of a payment, or all of it, to the card that made it. */
  refundPayment(input: RefundInput): Promise<BillingOutcome<ProviderInvoice>>
}
