import { cardName } from '#shared/domain/billing/messages.ts'
import { formatBalance } from '#shared/kernel/money.ts'
import type { Card } from './cards.queries.ts'

export const CARDS_MESSAGES = {
  title: 'Cards',
  text: 'Your membership renews on the default card. The others are there if you need them.',
  loading: 'Loading your cards…',
  notLoaded: 'Your cards can’t be shown right now because the bank isn’t responding. Nothing was changed.',
  again: 'Try again',
  none: 'No cards yet',
  noMembership: 'There’s no membership here to pay for.',
  default: 'Default',
  status: { ACTIVE: null, EXPIRED: 'Expired', FAILED: 'Payment failed', EXPIRATION_PENDING: 'Expires soon' },
  expires: 'Expires',
  expired: 'Expired',
  makeDefault: 'Make default',
  remove: 'Remove',
  cancel: 'Cancel',
  adding: 'Adding…',
  addingRow: 'Your new card is being added…',
  removeText: 'You can add it again at any time.',
  add: 'Add a card',
  newCard: 'New card',
  newCardText: 'It becomes your default card.',
  gone: 'This card has been removed. The list shows your current cards.',
  offline: 'You’re offline. Nothing was changed; please try again when you’re connected.',
  signedOut: 'You’ve been signed out. Nothing was changed; sign in again to continue.',
  noAnswer: 'We got no response, so this may have been done. Please try again: nothing is done twice.',
  unresolved:
    'The bank hasn’t responded yet, and we’ll keep checking. Please don’t add another card until then: open this page again later to see the result.',
  notAdded: 'Card not added',
  notKnown: 'We couldn’t tell whether the card was added',
  help: 'Ask us for help',
  trouble: 'Trouble with a card?',
  needsScript: 'You can add and change cards once this page has finished loading.',
  onlySave: 'Save only',
  dueText: 'The new card is saved either way and becomes your default.',
} as const

export function expiryText(card: Card, date: string): string {
  return `${card.status === 'EXPIRED' ? CARDS_MESSAGES.expired : CARDS_MESSAGES.expires} ${date}`
}

export function makeDefaultOf(card: Card): string {
  return `${CARDS_MESSAGES.makeDefault}: ${cardName(card)}`
}

export function removeOf(card: Card): string {
  return `${CARDS_MESSAGES.remove} ${cardName(card)}`
}

export function removeTitle(card: Card): string {
  return `Remove your ${cardName(card)}?`
}

export function removed(card: Card): string {
  return `${cardName(card)} was removed.`
}

export function isDefaultNow(card: Card): string {
  return `${cardName(card)} is now your default card.`
}

/** `nextCharge` is a date such as "Nov 5, 2026". */
export function added(card: Card, nextCharge: string | null): string {
  const charge = nextCharge ? ` The next charge is on ${nextCharge}.` : ''
  return `${cardName(card)} was added and is now your default card.${charge}`
}

export function payDueTitle(dueCents: number, currency: string): string {
  return `Also pay the ${formatBalance(dueCents, currency)} due now?`
}

export function paid(dueCents: number, currency: string): string {
  return `${formatBalance(dueCents, currency)} was paid`
}

export function paidText(card: Card): string {
  return `${cardName(card)} is now your default card. You’ll find the receipt under your payments below.`
}

export function savedNotPaid(reason: string): string {
  return `The card was saved but not charged. ${reason}`
}
