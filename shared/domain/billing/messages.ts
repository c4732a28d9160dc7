import { formatMoney } from '#shared/kernel/money.ts'
import type { CardType } from '#shared/kernel/ports/billing.ts'
import type { CardField } from './cards/card-fields.ts'
import type { CardStatus } from './cards/cards.ts'
import type { DeclineCode } from './declines.ts'

/** Texts of payments; the quoted ones are the specification's, word for word. */
export const BILLING_MESSAGES = {
  pageError: 'An Error has occurred.',
  scriptFailed: 'It looks like we encountered an error',
  onboardingProblem:
    'There was a problem processing your payment. Try again or contact your selection committee rep for help.',
  providerAway: 'We can’t reach the bank right now. Nothing was charged; please try again in a few minutes.',
  checking: 'We’re checking with the bank. You won’t be charged twice: this page will tell you as soon as we know.',
  ambiguous: 'There’s more than one membership to pay for. Open the link for the one you want to pay.',
  notCharged: 'The bank didn’t complete this payment. Nothing was charged; please try again.',
  nothingDue: 'Nothing due.',

  tokenUsed: 'These card details have expired or were already used. Nothing was charged; please enter the card again.',
  notVerified: 'The payment details could not be verified. Check them, or use another card.',
  bankAsks:
    'Your bank wants to verify this payment with you, which isn’t possible here. Nothing was charged; please use another card.',

  addFailed: 'The card could not be added. Please try again.',
  deleteFailed: 'The card could not be removed. Please try again.',
  changeDefaultFailed: 'The default card could not be changed. Please try again.',
  defaultStays: 'The default card can’t be removed. Make another card the default first.',
  expiredCannotBeDefault: 'This card has expired. Add a new one instead.',
  noSubscription: 'There’s no membership to pay for.',
  busy: 'Another payment or card change for this membership is in progress. Please try again in two minutes.',

  andMoreBrands: 'and more...',
  noCards: 'Add a card to renew automatically.',
} as const

/** The message under an empty or invalid field of the card form. The field may be narrow. */
export const CARD_FIELD_MESSAGES: Readonly<Record<CardField, string>> = {
  firstName: 'Enter the first name on the card.',
  lastName: 'Enter the last name on the card.',
  number: 'Enter the full card number.',
  cvv: 'Enter the security code.',
  month: 'Enter the expiry month.',
  year: 'Enter the expiry year.',
  zip: 'Enter the zip code of your billing address.',
}

/** What the payer can do now. */
export const DECLINE_SENTENCES: Readonly<Record<DeclineCode, string>> = {
  'insufficient-funds': 'This card has insufficient funds. Use another card, or try again later today.',
  'limit-exceeded': 'This payment is over the card’s limit. Use another card, or ask your bank to raise it.',
  expired: 'This card has expired. Use another card, or enter the new expiry date.',
  'wrong-number': 'The bank doesn’t recognize this card number. Check it, or use another card.',
  'wrong-cvv': 'The security code (CVV) doesn’t match this card. Check it and try again.',
  'wrong-address': 'The zip code doesn’t match this card. Enter the zip code of its billing address.',
  'not-accepted': 'Your bank declined this payment. Use another card, or call your bank and try again.',
  'call-bank': 'Your bank needs to hear from you first. Call the number on the back of the card, then try again.',
  'card-type': 'This type of card isn’t accepted here. Use another card.',
  'try-later': 'The bank couldn’t process this payment right now. Nothing was charged; try again in a few minutes.',
}

/** A decline after a part was paid, which happens when several invoices are open. */
export function declinedAfterPart(code: DeclineCode, paidCents: number, currency: string): string {
  return `${formatMoney(paidCents, currency)} was paid; the rest wasn’t. ${DECLINE_SENTENCES[code]}`
}

export const CARD_TYPE_NAMES: Readonly<Record<CardType, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMERICAN_EXPRESS: 'American Express',
  DISCOVER: 'Discover',
  DINERS_CLUB: 'Diners Club',
  JCB: 'JCB',
}

type NamedCard = { readonly cardType: CardType | null; readonly last4Digits: string }

/** "Visa ending in 1111". */
export function cardName({ cardType, last4Digits }: NamedCard): string {
  return `${cardType ? CARD_TYPE_NAMES[cardType] : 'Card'} ending in ${last4Digits}`
}

/** The warning at a card; null for a good one. */
export function cardWarningText(card: NamedCard & { readonly status: CardStatus }): string | null {
  const name = cardName(card)
  switch (card.status) {
    case 'EXPIRED':
      return `Your ${name} has expired. Add a new card to keep your membership.`
    case 'FAILED':
      return `Your ${name} could not be charged. Add another card, or call your bank.`
    case 'EXPIRATION_PENDING':
      return `Your ${name} expires soon. Add the new card before your membership renews.`
    case 'ACTIVE':
      return null
    default:
      return card.status satisfies never
  }
}
